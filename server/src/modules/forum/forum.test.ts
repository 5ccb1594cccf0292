import type { ForumView } from '@chaguan/contracts'
import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { readSettings, setSettings } from '../settings/index.ts'

describe.each(engines)('the site configuration on %s', (engine) => {
  let site: TestApp
  let admin: TestMember
  let member: TestMember

  beforeAll(async () => {
    site = await openTestApp({ engine })
    admin = await site.createAdmin()
    member = await site.createMember()
  })

  afterAll(() => site.close())

  const forum = async (as?: TestMember) => (await site.get('/api/v3/forum', as)).Data as ForumView

  it('the configuration has its defaults, at both URL prefixes', async () => {
    const { setSite, setReg, setAttach } = await forum()
    expect(setSite).toMatchObject({
      siteName: '欢迎来到茶馆',
      siteMode: 'public',
      siteClose: false,
      siteFavicon: expect.stringMatching(/^https?:\/\/[^/]+\/favicon\.svg$/),
      isRegister: true,
      version: 'v3.0.220113',
      apiFreq: null,
    })
    expect(setReg).toMatchObject({ registerClose: true, passwordLength: 6, passwordStrength: ['0'] })
    expect(setAttach).toMatchObject({
      supportMaxSize: 5,
      supportMaxUploadAttachmentNum: '9',
      maxUploadAttachmentNum: '50',
    })
    expect((await site.get('/apiv3/forum')).Data).toEqual(
      (await site.get('/api/v3/forum?dzqPf=pc&unknown=1')).Data,
    )
  })

  it('agreements are sanitised as HTML, and plain text is unchanged', async () => {
    const written = '<h1>第一条</h1><p onclick="x()">不得<b>滥用</b><script>x()</script></p>'
    await setSettings(site.ctx, { register_content: written, privacy_content: '第一条\n年龄 18 以上' })
    const { registerContent, privacyContent } = (await forum()).agreement
    expect(registerContent).toBe('<h2>第一条</h2><p>不得<strong>滥用</strong></p>')
    expect(privacyContent).toBe('第一条\n年龄 18 以上')
    const preview = '/api/backAdmin/agreement.preview'
    const shown = await site.post(preview, { text: written }, await site.createAdmin())
    expect(shown.Data).toEqual({ text: registerContent })
    expect((await site.post(preview, { text: '' }, await site.createMember())).Code).toBe(-4002)
    await setSettings(site.ctx, { register_content: '', privacy_content: '' })
  })

  it.each([
    ['site_pay_group_close', true, 'setSite', 'sitePayGroupClose', '0', '1'],
    ['site_open_sort', true, 'setSite', 'siteOpenSort', 0, 1],
    ['open_view_count', true, 'setSite', 'openViewCount', '0', '1'],
    ['site_charge', true, 'setSite', 'siteCharge', 0, 1],
    ['site_withdrawal', true, 'setSite', 'siteWithdrawal', 0, 1],
    ['open_api_log', true, 'setSite', 'openApiLog', '0', '1'],
    ['open_ext_fields', true, 'setSite', 'openExtFields', '0', '1'],
    ['thread_tab', 2, 'setSite', 'threadTab', 0, 2],
    ['site_url', 'https://tea.example', 'setSite', 'siteUrl', 'http://forum.test', 'https://tea.example'],
    ['logo', '/files/logo.png', 'setSite', 'siteLogo', '', 'http://forum.test/files/logo.png'],
    ['site_cover', 'https://cdn.example/a.png', 'setSite', 'siteCover', '', 'https://cdn.example/a.png'],
    [
      'favicon',
      '/f.ico',
      'setSite',
      'siteFavicon',
      'http://forum.test/favicon.svg',
      'http://forum.test/f.ico',
    ],
    ['register_close', false, 'setSite', 'isRegister', true, false],
    ['password_length', 8, 'setReg', 'passwordLength', 6, 8],
    ['password_strength', '0,2', 'setReg', 'passwordStrength', ['0'], ['0', '2']],
    ['support_max_upload_attachment_num', 12, 'setAttach', 'supportMaxUploadAttachmentNum', '9', '12'],
  ] as const)(
    'the setting %s with the value %j is sent as %s.%s',
    async (key, value, block, field, before, after) => {
      const shown = async () => (await forum())[block][field as never]
      expect(await shown()).toEqual(before)
      const { [key]: old } = await readSettings(site.ctx)
      await setSettings(site.ctx, { [key]: value })
      expect(await shown()).toEqual(after)
      await setSettings(site.ctx, { [key]: old })
    },
  )

  it('the minimum password length is at least six, and without strength rules the list is empty', async () => {
    await setSettings(site.ctx, { password_length: 4, password_strength: '' })
    expect((await forum()).setReg).toMatchObject({ passwordLength: 6, passwordStrength: [] })
    await setSettings(site.ctx, { password_length: 6, password_strength: '0' })
  })

  it('secrets are never sent, and key names go to administrators only', async () => {
    await setSettings(site.ctx, { offiaccount_app_id: 'wx123', offiaccount_app_secret: 'very-secret-value' })
    const [forAll, forAdmin] = [await forum(), await forum(admin)]
    expect(forAll.passport).not.toHaveProperty('offiaccountAppId')
    expect(forAdmin.passport).toMatchObject({ offiaccountAppId: 'wx123', offiaccountAppSecret: '********' })
    expect(JSON.stringify([forAll, forAdmin])).not.toContain('very-secret-value')
    expect(forAll).not.toHaveProperty('watermark')
    expect(forAdmin).toHaveProperty('watermark')
  })

  it('the configuration contains the permissions of the caller', async () => {
    expect((await forum()).other).toMatchObject({
      canViewThreads: true,
      canCreateThreadInCategory: false,
      canInsertThreadImage: false,
    })
    expect((await forum(member)).other).toMatchObject({
      canCreateThreadInCategory: true,
      canInsertThreadImage: true,
      canInsertThreadVote: true,
      canInsertThreadVideo: true,
      canInsertThreadAudio: true,
    })
    expect((await forum(admin)).other).toMatchObject({
      canInsertThreadVote: true,
      createThreadWithCaptcha: false,
    })
    expect((await forum(member)).user).toMatchObject({
      userId: member.id,
      groups: [{ id: groupIds.member, default: true }],
    })
    expect(await forum()).not.toHaveProperty('user')
  })

  it('on a paid site people who have not joined are told the number of threads that members may view', async () => {
    await publishThreadByCall(site, member, { title: '茶山', content: { text: '<p>正文</p>' } })
    const before = (await forum(member)).other.countThreads
    expect(before).toBeGreaterThan(0)
    await setSettings(site.ctx, { wxpay_close: true, site_mode: 'pay', site_price: '1' })
    expect((await forum(member)).other).toMatchObject({ canViewThreads: false, countThreads: before })
    await setSettings(site.ctx, { site_mode: 'public' })
  })

  it('permissions by category have the names that clients read', async () => {
    expect((await site.get('/api/v3/group.permission.list')).Code).toBe(-3001)
    const { Data } = await site.get('/api/v3/group.permission.list', member)
    const { myPermissons } = Data as { myPermissons: Record<string, Record<string, boolean>> }
    expect(myPermissons.general).toMatchObject({ 'thread.sticky': false, 'dialog.create': true })
    expect(myPermissons['thread.viewThreads']).toEqual({ '1': true })
    expect(myPermissons['thread.editOwnThread']).toEqual({ '1': true })
    expect(myPermissons['thread.edit']).toEqual({ '1': false })
  })

  it('the twelve kinds of content are listed with their names', async () => {
    expect((await site.get('/api/v3/tom.permissions')).Code).toBe(-4002)
    const rights = (await site.get('/api/v3/tom.permissions', member)).Data as Record<
      string,
      { enable: boolean; desc: string }
    >
    expect(Object.keys(rights)).toHaveLength(12)
    expect(rights.insertImage).toEqual({ enable: true, desc: '插入图片' })
    expect(rights.insertVideo?.enable).toBe(true)
  })

  it('a closed site refuses everybody except administrators', async () => {
    await setSettings(site.ctx, { site_close: true, site_close_msg: '今日盘点' })
    expect(await site.get('/api/v3/forum')).toMatchObject({ Code: -3005, Data: { detail: '今日盘点' } })
    expect((await site.get('/api/v3/thread.list', member)).Code).toBe(-3005)
    expect((await site.get('/api/v3/forum', admin)).Code).toBe(0)
    await setSettings(site.ctx, { site_close: false })
  })
})
