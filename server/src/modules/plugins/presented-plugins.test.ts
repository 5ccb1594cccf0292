import { groupIds } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { pluginFile, pluginManifest, pluginZip } from '../../testing/fixtures/plugin-zip.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { pluginsOfPages } from './index.ts'

const adminPath = '/api/backAdmin/plugin'
const appId = pluginManifest.app_id
const visitor = { id: null, isAdmin: false, groupIds: [groupIds.guest], lang: 'zh' } as never
const member = { id: 2, isAdmin: false, groupIds: [groupIds.member], lang: 'zh' } as never

describe.each(engines)('presented plugins on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterEach(() => t.close())

  async function install(change: object = {}): Promise<void> {
    const file = pluginFile(await pluginZip(change))
    expect(await t.inject(formWithFile(`${adminPath}/upload`, file, {}, admin))).toMatchObject({ Code: 0 })
    await t.post(`${adminPath}/operate`, { appId, operate: 1 }, admin)
  }

  it('titles are in the reader’s language, or the manifest’s where that is missing', async () => {
    const settings = {
      text: { title: '文字', type: 'string', maxLength: 5 },
      more: { title: '更多', type: 'string' },
    }
    const locales = {
      en: { title: 'Home banner', description: 'Shows a text.', settings: { text: 'Text' } },
    }
    await install({ description: '显示一段文字。', settings, locales })
    const asking = (lang: string) => ({ authorization: `Bearer ${admin.token}`, cookie: `lang=${lang}` })
    const read = (url: string, lang: string) => t.inject({ method: 'GET', url, headers: asking(lang) })
    const seen = async (lang: string) => {
      const [managed] = (await read(`${adminPath}/overview`, lang)).Data as Record<string, unknown>[]
      const [page] = (await read('/api/v3/plugin/pages', lang)).Data as Record<string, unknown>[]
      const { title, description, fields } = managed as {
        title: string
        description: string
        fields: object[]
      }
      return { title, description, fields, onPages: page?.title }
    }
    expect(await seen('zh')).toMatchObject({
      title: '首页横幅',
      description: '显示一段文字。',
      fields: [{ title: '文字' }, { title: '更多' }],
      onPages: '首页横幅',
    })
    expect(await seen('en')).toMatchObject({
      title: 'Home banner',
      description: 'Shows a text.',
      fields: [{ title: 'Text' }, { title: '更多' }],
      onPages: 'Home banner',
    })
    const wrong = { appId, appName: '', publicValue: { text: 'too long' }, privateValue: {} }
    const refused = async (lang: string) => {
      const url = `${adminPath}/settings`
      return (await t.inject({ method: 'POST', url, headers: asking(lang), payload: wrong })).Message
    }
    expect(await refused('en')).toContain('Text')
    expect(await refused('zh')).toContain('文字')
    // Clients of the discontinued product read the one name of the manifest.
    expect((await t.get('/api/v3/plugin/list')).Data).toMatchObject([{ name_cn: '首页横幅' }])
  })

  it('a setting without a value has its default, else an empty text; a secret one is masked once it is set', async () => {
    await install({
      settings: {
        text: { title: '文字', type: 'string', default: '欢迎' },
        more: { title: '更多', type: 'string' },
        secret: { title: '密钥', type: 'string', private: true },
      },
    })
    const values = async () => {
      const { Data } = await t.get(`${adminPath}/overview`, admin)
      const [plugin] = Data as { fields: { key: string; value: unknown }[] }[]
      return Object.fromEntries(plugin?.fields.map(({ key, value }) => [key, value]) ?? [])
    }
    expect(await values()).toEqual({ text: '欢迎', more: '', secret: '' })
    const set = { appId, appName: '', publicValue: { text: '你好' }, privateValue: { secret: 'abc' } }
    expect((await t.post(`${adminPath}/settings`, set, admin)).Code).toBe(0)
    expect(await values()).toEqual({ text: '你好', more: '', secret: '***' })
  })

  it('the presented list is the same object for the same groups until something changes', async () => {
    await install()
    const first = await pluginsOfPages(t.ctx, visitor)
    expect(await pluginsOfPages(t.ctx, visitor)).toBe(first)
    expect((await pluginsOfPages(t.ctx, member))[0]?.canUse).toBe(true)
    const right = { groupId: groupIds.guest, permissions: [{ appId, status: 1 }] }
    await t.post(`${adminPath}/permission.switch`, right, admin)
    const second = await pluginsOfPages(t.ctx, visitor)
    expect([first[0]?.canUse, second[0]?.canUse]).toEqual([false, true])
  })
})
