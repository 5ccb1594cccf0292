import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { groupIds, langHeader } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { createPng } from '../../testing/fixtures/pictures.ts'
import { pluginFile, pluginManifest, pluginZip, zipOf } from '../../testing/fixtures/plugin-zip.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { installBundled, pluginsOfPages } from './index.ts'

const adminPath = '/api/backAdmin/plugin'
const appId = pluginManifest.app_id
const visitor = { isAdmin: false, groupIds: [groupIds.guest], origin: 'http://forum.test' } as never

describe.each(engines)('plugins on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterEach(() => t.close())

  const upload = async (bytes: Buffer | Promise<Buffer>, name = 'plugin.zip') =>
    t.inject(formWithFile(`${adminPath}/upload`, pluginFile(await bytes, name), {}, admin))
  const operate = (operation: number, more: object = {}) =>
    t.post(`${adminPath}/operate`, { appId, operate: operation, ...more }, admin)
  const published = async () => (await t.get('/api/v3/plugin/list')).Data as Record<string, unknown>[]
  const all = async () => (await t.get(`${adminPath}/list`, admin)).Data as Record<string, unknown>[]
  const overview = async () => (await t.get(`${adminPath}/overview`, admin)).Data as Record<string, unknown>[]

  it('the list is a bare array, empty until a plugin is published', async () => {
    const before = await t.get('/api/v3/plugin/list')
    expect([before.Code, before.Data]).toEqual([0, []])
    expect(await upload(pluginZip())).toMatchObject({ Code: 0, Data: '上传成功' })
    expect(await published()).toEqual([])
    expect(await all()).toMatchObject([{ name_en: 'banner', status: 0, setting: [] }])
    expect(await operate(1)).toMatchObject({ Code: 0, Data: '发布成功' })
    const [one] = await published()
    expect(one).toMatchObject({
      app_id: appId,
      status: 1,
      authority: { title: '插入首页横幅', permission: 'canInsert', canUsePlugin: false },
    })
    expect(one).not.toHaveProperty('busi')
  })

  it('operations on a plugin are idempotent, and unknown plugins are refused', async () => {
    await upload(pluginZip())
    for (const _ of [1, 2]) expect((await operate(1)).Data).toBe('发布成功')
    for (const _ of [1, 2]) expect((await operate(2)).Data).toBe('下线成功')
    expect((await operate(3)).Data).toBe('删除成功')
    expect((await operate(3)).Code).toBe(-4001)
    expect((await operate(4)).Code).toBe(-4001)
    expect(await all()).toEqual([])
  })

  it('the published version runs until an update is published, and can be rolled back to', async () => {
    await upload(pluginZip())
    await operate(1)
    await upload(pluginZip({ version: '1.10.0' }))
    expect(await published()).toMatchObject([{ version: '1.0.0' }])
    expect((await upload(pluginZip({ version: '1.9.0' }))).Message).toContain('低于已安装的 1.10.0')
    await operate(1)
    expect(await published()).toMatchObject([{ version: '1.10.0' }])
    const back = await t.post(`${adminPath}/arrange`, { appId, to: 'previous' }, admin)
    expect(back.Code).toBe(0)
    expect(await published()).toMatchObject([{ version: '1.0.0' }])
    expect(await overview()).toMatchObject([
      { publishedVersion: '1.0.0', previousVersion: '1.10.0', isPreviousNewer: true },
    ])
  })

  it('a package with any fault is refused, and leaves nothing behind', async () => {
    const wrong: [string, Buffer | Promise<Buffer>, string][] = [
      ['a text', Buffer.from('no zip'), '这个文件不是可读的 ZIP 压缩包'],
      ['no manifest', zipOf({ 'a/config.json': '{}' }), '压缩包根目录缺少 config.json'],
      ['a manifest that is no JSON', pluginZip({}, { 'config.json': '{' }), 'config.json 不是有效的 JSON'],
      ['a wrong name', pluginZip({ name_en: 'b1' }), 'config.json 有误：name_en 必须是 2 到 20 个英文字母'],
      [
        'no script',
        pluginZip({}, { 'dist/top/index.js': null }),
        '压缩包缺少视图 top 的文件 dist/top/index.js',
      ],
      [
        'a hidden file',
        pluginZip({}, { 'dist/.env': 'A=1' }),
        '压缩包内的文件名不被允许，或者重复：dist/.env',
      ],
      [
        'two files of one name',
        pluginZip({}, { 'DIST/top/index.js': '' }),
        '压缩包内的文件名不被允许，或者重复：dist/top/index.js',
      ],
      [
        'a bomb',
        pluginZip({}, { 'dist/top/zeros.js': Buffer.alloc(9_000_000) }),
        '压缩包内的文件太多、太大，或者压缩比过高',
      ],
      [
        'another SDK',
        pluginZip({ sdk: '^2.0.0' }),
        'config.json 有误：插件需要 SDK ^2.0.0，此站点的 SDK 是 1.5.0，无法安装',
      ],
    ]
    for (const [, bytes, sentence] of wrong)
      expect(await upload(bytes)).toMatchObject({ Code: -4001, Message: sentence })
    expect((await upload(pluginZip(), 'plugin.rar')).Message).toBe('请上传 .zip 文件')
    expect(await all()).toEqual([])
  })

  it.each([
    ['leads upwards', '../../../../../xx.js'],
    ['leads upwards from a folder', 'dist/../../../xxx.js'],
    ['begins at the root', '/etc/cron.d/xxxxx.js'],
    ['is a path of Windows', 'C:\\Windows\\xxxxx.js'],
    ['leads upwards by backslashes', '..\\..\\..\\xxxxx.js'],
    ['ends early', 'dist/top/xx\0xxxx.js'],
    ['is hidden', 'dist/.git/hooks/x.js'],
  ])('a package with a file whose name %s is refused', async (_, name) => {
    const honest = 'dist/top/yyyyyyyyyyyyyyyy.js'.slice(0, name.length - 3).padEnd(name.length - 3, 'y')
    const bytes = await pluginZip({}, { [`${honest}.js`]: '' })
    const hostile = Buffer.from(bytes.toString('latin1').replaceAll(`${honest}.js`, name), 'latin1')
    expect(hostile.equals(bytes)).toBe(false)
    expect((await upload(hostile)).Code).toBe(-4001)
    expect(await all()).toEqual([])
  })

  it('a package for an unknown place is accepted, and the administrators are notified of it', async () => {
    const view = (hookName: string) => ({ target: 'plugin_index', hookName, platform: ['pc'] })
    const views = { top: view('header_insert_before_hook'), other: view('no_such_hook') }
    expect((await upload(pluginZip({ view: views }, { 'dist/other/index.js': '' }))).Code).toBe(0)
    expect(await overview()).toMatchObject([{ unknownPlaces: ['plugin_index@no_such_hook'] }])
  })

  it('a plugin’s name belongs to it, and no other plugin can take it', async () => {
    await upload(pluginZip())
    expect((await upload(pluginZip({ name_en: 'other' }))).Message).toContain('name_en 不能更改')
    expect((await upload(pluginZip({ app_id: 'aaaaaaaaaaaa1', name_en: 'Banner' }))).Message).toContain(
      '已被另一个插件使用',
    )
  })

  it('two packages that are uploaded concurrently are both complete', async () => {
    const both = await Promise.all([
      upload(pluginZip({ version: '1.0.1' })),
      upload(pluginZip({ version: '1.0.2' })),
    ])
    expect(both.some(({ Code }) => Code === 0)).toBe(true)
    expect(await all()).toHaveLength(1)
  })

  it('settings are validated by their schema, and private ones are not shown', async () => {
    const settings = {
      text: { title: '文字', type: 'string', default: '欢迎', maxLength: 10 },
      key: { title: '密钥', type: 'string', private: true },
      look: { title: '样子', type: 'string', enum: ['card', 'plain'] },
    }
    const locales = { en: { choices: { look: { card: 'Card' } } } }
    await upload(pluginZip({ settings, locales }))
    await operate(1)
    const headers = { authorization: `Bearer ${admin.token}`, [langHeader]: 'en' }
    const english = await t.inject({ method: 'GET', url: `${adminPath}/overview`, headers })
    const choices = [
      { value: 'card', label: 'Card' },
      { value: 'plain', label: 'plain' },
    ]
    expect(english.Data).toMatchObject([{ fields: [{}, {}, { key: 'look', choices }] }])
    const save = (publicValue: object, privateValue: object = {}) =>
      t.post(`${adminPath}/settings`, { appId, appName: '横幅', type: 0, publicValue, privateValue }, admin)
    for (const wrong of [
      { text: 7 },
      { look: 'Card' },
      { text: '一二三四五六七八九十一' },
      { other: 'x' },
      { key: 'x' },
    ])
      expect((await save(wrong)).Code).toBe(-4001)
    expect(await pluginsOfPages(t.ctx, visitor)).toMatchObject([{ settings: { text: '欢迎' } }])
    expect((await save({ text: '你好' }, { key: 'geheim' })).Data).toMatchObject([{ app_id: appId }])
    const shown = await t.get(`/api/v3/plugin/settinginfo?appId=${appId}`)
    expect(shown.Data).toMatchObject({
      setting: { publicValue: { text: '你好' }, privateValue: { key: '******' } },
    })
    await save({}, { key: '******' })
    const row = await t.ctx.db.selectFrom('plugin_settings').select('private_value').executeTakeFirstOrThrow()
    expect(row.private_value).not.toContain('geheim')
    expect(t.ctx.secrets.open(row.private_value)).toBe('{"key":"geheim"}')
    expect(JSON.stringify(await pluginsOfPages(t.ctx, visitor))).not.toContain('geheim')
  })

  it('an unknown plugin has no settings and no description', async () => {
    expect((await t.get('/api/v3/plugin/settinginfo?appId=aaaaaaaaaaaa1')).Data).toEqual({
      setting: [],
      config: null,
    })
  })

  it('a plugin is granted to every group but unpaid members and visitors at first, and then as set', async () => {
    await upload(pluginZip({ type: 1 }))
    const rights = async (groupId: number) =>
      (await t.get(`${adminPath}/permissionlist?groupId=${groupId}`, admin)).Data as {
        authority: { canUsePlugin: boolean }
      }[]
    expect((await rights(groupIds.member))[0]?.authority.canUsePlugin).toBe(true)
    expect((await rights(groupIds.guest))[0]?.authority.canUsePlugin).toBe(false)
    const change = { groupId: groupIds.member, permissions: [{ appId, status: 0 }] }
    expect((await t.post(`${adminPath}/permission.switch`, change, admin)).Data).toEqual(change)
    expect((await rights(groupIds.member))[0]?.authority.canUsePlugin).toBe(false)
    // A plugin that is installed again has the permissions that were set.
    await operate(3)
    await upload(pluginZip({ type: 1 }))
    expect((await rights(groupIds.member))[0]?.authority.canUsePlugin).toBe(false)
    await operate(3, { withData: true })
    await upload(pluginZip({ type: 1 }))
    expect((await rights(groupIds.member))[0]?.authority.canUsePlugin).toBe(true)
  })

  it('files of views are served by digest forever and by name, and no others', async () => {
    const styles = { 'dist/top/a.css': 'p { color: red }' }
    await upload(pluginZip({}, { 'secret.js': 'x', 'server.js': 'x', ...styles }))
    await operate(1)
    const [page] = await pluginsOfPages(t.ctx, visitor)
    const script = page?.views[0]?.script ?? ''
    const file = await t.inject({ method: 'GET', url: script })
    expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const css = await t.app.inject({ method: 'GET', url: page?.views[0]?.styles[0] ?? '' })
    expect(css.body).toContain("@layer plugins { @scope ([data-plugin='banner']) {\np { color: red }\n} }")
    for (const url of ['/plugin/banner/top/index.js', '/plugin_static/banner/top/index.js'])
      expect([url, (await t.inject({ method: 'GET', url })).status]).toEqual([url, 200])
    const folder = script.slice(0, script.indexOf('dist/'))
    for (const url of [
      `${folder}server.js`,
      `${folder}config.json`,
      `${folder}dist/top/none.js`,
      '/plugin/banner/top/none.js',
      `/plugin_files/${'0'.repeat(64)}/dist/top/index.js`,
    ])
      expect([url, (await t.inject({ method: 'GET', url })).status]).toEqual([url, 404])
  })

  it('plugins are listed in the order that an administrator sets', async () => {
    await upload(pluginZip())
    await upload(pluginZip({ app_id: 'aaaaaaaaaaaa1', name_en: 'second' }))
    await t.post(`${adminPath}/arrange`, { appId, to: 'down' }, admin)
    expect((await all()).map(({ name_en }) => name_en)).toEqual(['second', 'banner'])
    await t.post(`${adminPath}/arrange`, { appId, to: 'up' }, admin)
    expect((await all()).map(({ name_en }) => name_en)).toEqual(['banner', 'second'])
  })

  it('pictures for settings are uploaded, and public', async () => {
    const form = (name: string, bytes: Buffer) =>
      formWithFile(`${adminPath}/uploadimage`, { field: 'file', name, type: 'image/png', bytes }, {}, admin)
    const { Code, Data } = await t.inject(form('tea.png', await createPng()))
    expect(Code).toBe(0)
    const { url } = Data as { url: string }
    const picture = await t.app.inject({ method: 'GET', url: new URL(url).pathname })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await t.inject(form('tea.png', Buffer.from('no picture')))).Code).toBe(-4001)
    expect((await t.inject(form('tea.svg', Buffer.from('<svg/>')))).Code).toBe(-4001)
    expect(await t.post(`${adminPath}/deleteimage`, { url }, admin)).toMatchObject({ Code: 0, Data: [] })
    expect((await t.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode).toBe(200)
  })

  it('a plugin of the old form is listed with its files, and not rendered by pages of this site', async () => {
    const legacy = {
      sdk: undefined,
      view: { top: { target: 'plugin_index', hookName: 'header_insert_before_hook', platform: ['h5'] } },
    }
    await upload(
      pluginZip(legacy, {
        'View/dist/top/index.js': '',
        'View/dist/top/a.css': '',
        'View/dist/top/tea.png': '',
        'dist/top/index.js': null,
      }),
    )
    await operate(1)
    expect(await published()).toMatchObject([
      {
        view: {
          top: {
            pluginFiles: {
              js: ['http://forum.test/plugin/banner/top/index.js'],
              css: ['http://forum.test/plugin/banner/top/a.css'],
              assets: ['http://forum.test/plugin/banner/top/tea.png'],
            },
          },
        },
      },
    ])
    expect(await pluginsOfPages(t.ctx, visitor)).toEqual([])
    expect(await overview()).toMatchObject([{ isDrawn: false }])
  })

  it('a running plugin adds its own content to threads, for members who may write with it', async () => {
    const member = await t.createMember()
    const { Data: categories } = await t.get('/api/v3/categories', member)
    const [{ categoryId }] = categories as [{ categoryId: number }]
    const thread = (body: unknown, more: object = {}) => ({
      title: '活动',
      categoryId,
      content: { text: '<p>来喝茶</p>', indexes: { [appId]: { tomId: appId, body } } },
      ...more,
    })
    const create = (body: unknown) => t.post('/api/v3/thread.create', thread(body), member)
    expect((await create({ title: '茶会' })).Code).toBe(-4001)
    await upload(pluginZip({ type: 1 }))
    await operate(1)
    for (const wrong of ['text', [1], { a: 'x'.repeat(20_001) }])
      expect((await create(wrong)).Code).toBe(-4001)
    const change = { groupId: groupIds.member, permissions: [{ appId, status: 0 }] }
    await t.post(`${adminPath}/permission.switch`, change, admin)
    expect((await create({ title: '茶会' })).Code).toBe(-4002)
    await t.post(`${adminPath}/permission.switch`, { ...change, permissions: [{ appId, status: 1 }] }, admin)
    const { Data } = await create({ title: '茶会', places: [{ link: 'https://example.org/' }] })
    const { threadId } = Data as { threadId: number }
    const body = async () =>
      (
        (await t.get(`/api/v3/thread.detail?threadId=${threadId}`)).Data as {
          content: { indexes: Record<string, { body: unknown }> }
        }
      ).content.indexes[appId]?.body
    expect(await body()).toEqual({ title: '茶会', places: [{ link: 'https://example.org/' }] })
    await operate(2)
    expect(await body()).toEqual([])
    // Someone who edits it meanwhile does not see it, and does not delete it by omitting it or by sending what they
    // saw.
    for (const indexes of [{}, { [appId]: { tomId: appId, body: [] } }]) {
      const edit = { threadId, title: '改过', categoryId, content: { text: '<p>改过</p>', indexes } }
      expect((await t.post('/api/v3/thread.update', edit, member)).Code).toBe(0)
    }
    await operate(1)
    expect(await body()).toMatchObject({ title: '茶会' })
    const listed = await t.get(`/api/v3/thread.list?filter[types][0]=${appId}`)
    expect(listed.Data).toMatchObject({ pageData: [{ threadId }] })
  })

  it('texts in a plugin’s content are checked for stop words', async () => {
    await t.post('/api/backAdmin/stopwords.batch', { words: ['代购={BANNED}'], overwrite: true }, admin)
    await upload(pluginZip({ type: 1 }))
    await operate(1)
    const member = await t.createMember()
    const { Data: categories } = await t.get('/api/v3/categories', member)
    const [{ categoryId }] = categories as [{ categoryId: number }]
    const indexes = { [appId]: { tomId: appId, body: { list: [{ name: '代购一饼' }] } } }
    const answer = await t.post(
      '/api/v3/thread.create',
      { title: '活动', categoryId, content: { text: '<p>来</p>', indexes } },
      member,
    )
    expect(answer.Code).not.toBe(0)
  })

  it('a bundled plugin is offline at first, trusted, cannot be deleted, and continues in a new version', async () => {
    const folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'bundled-'))}/`)
    await writeFile(new URL('banner.zip', folder), await pluginZip())
    for (const _ of [1, 2]) await installBundled(t.ctx, folder)
    expect(await overview()).toMatchObject([{ isBundled: true, isTrusted: true, publishedVersion: '' }])
    await operate(1)
    expect((await operate(3)).Message).toContain('不能删除')
    await writeFile(new URL('banner.zip', folder), await pluginZip({ version: '1.0.1' }))
    await installBundled(t.ctx, folder)
    expect(await overview()).toMatchObject([
      { isTrusted: true, publishedVersion: '1.0.1', previousVersion: '1.0.0' },
    ])
    // A version that an administrator rolled back stays so.
    await t.post(`${adminPath}/arrange`, { appId, to: 'previous' }, admin)
    await installBundled(t.ctx, folder)
    expect(await overview()).toMatchObject([{ publishedVersion: '1.0.0' }])
    await operate(2)
    await writeFile(new URL('banner.zip', folder), await pluginZip({ version: '1.0.2' }))
    await installBundled(t.ctx, folder)
    expect(await overview()).toMatchObject([{ version: '1.0.2', publishedVersion: '' }])
  })
})
