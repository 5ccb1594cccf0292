import { langHeader } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pluginManifest, pluginZip } from '../../../testing/fixtures/plugin-zip.ts'
import { publishThreadByCall } from '../../../testing/fixtures/published-thread.ts'
import { openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { installPackage } from '../index.ts'

/** A thread transform with this body; `value` is its input. */
const transforming = (body: string) =>
  `export default (host) => ({ transforms: { 'thread.save': async (value, caller) => { ${body} } } })`

const good = transforming(`return { ...value, title: value.title + '！' }`)

const waiting = { timeout: 20_000, interval: 200 }

let t: TestApp
let admin: TestMember

async function install(
  server: string,
  change: object = {},
  onFailure: 'skip' | 'refuse' = 'skip',
): Promise<string> {
  const uses = { transforms: { 'thread.save': onFailure }, storage: { notes: [] } }
  const manifest = { view: {}, server: 'server.js', uses, ...change }
  await installPackage(t.ctx, await pluginZip(manifest, { 'server.js': server }), async () => {})
  const appId = (change as { app_id?: string }).app_id ?? pluginManifest.app_id
  await t.post('/api/backAdmin/plugin/operate', { appId, operate: 1 }, admin)
  return appId
}

const installGood = () => install(good, { app_id: 'aaaaaaaaaa', name_en: 'good' })
const takeOffline = (appId: string) => t.post('/api/backAdmin/plugin/operate', { appId, operate: 2 }, admin)
const overview = async () =>
  (await t.get('/api/backAdmin/plugin/overview', admin)).Data as {
    name: string
    publishedVersion: string
    stoppedBecause: string
    faults: { place: string; message: string }[]
  }[]

/** Returns the administrator's notifications about plugins. */
async function systemNotifications(lang = 'zh'): Promise<{ title: string; content: string }[]> {
  await t.ctx.outbox.drain()
  const headers = { authorization: `Bearer ${admin.token}`, [langHeader]: lang }
  const { Data } = await t.inject({ method: 'GET', url: '/api/v3/notification?type=system', headers })
  const { pageData } = Data as { pageData: { title: string; content: string }[] }
  return pageData.filter(({ title }) => /插件|plugin/.test(title))
}

async function titleOf(title: string): Promise<string> {
  const { threadId } = await publishThreadByCall(t, admin, { title, content: { text: '<p>茶</p>' } })
  t.clock.advance(60_000)
  const { Data } = await t.get(`/api/v3/thread.detail?threadId=${threadId}`, admin)
  return (Data as { title: string }).title
}

describe('server halves of plugins', () => {
  beforeEach(async () => {
    t = await openTestApp()
    admin = await t.createAdmin()
  })
  afterEach(() => t.close())

  it('server halves change what is saved, in the order of the plugins', async () => {
    await installGood()
    await install(transforming(`return { ...value, title: '[' + value.title + ']' }`))
    await vi.waitFor(async () => expect(await titleOf('龙井')).toBe('[龙井！]'), waiting)
  })

  it('a server half refuses a save with a sentence, which is no fault', async () => {
    await install(transforming(`host.refuse('太短了')`))
    const refused = await t.post(
      '/api/v3/thread.create',
      { categoryId: 1, title: '短', content: { text: '短' } },
      admin,
    )
    expect(refused).toMatchObject({ Code: -4001, Message: '首页横幅：太短了' })
    expect((await overview())[0]?.faults).toEqual([])
  })

  const hostile: [name: string, body: string, message: string][] = [
    ['an endless loop', 'for (;;);', 'time: it took too long'],
    ['endless small steps', 'for (;;) await 0', 'time: it took too long'],
    ['an endless regular expression', `return /(a+)+$/.test('a'.repeat(40) + 'b')`, 'time'],
    ['a memory bomb', `const all = []; for (;;) all.push('x'.repeat(1e6) + all.length)`, 'memory|time'],
    [
      'a memory bomb that catches its errors',
      `const all = []; for (;;) { try { all.push(new Uint8Array(1e6).fill(1)) } catch {} }`,
      'time',
    ],
    ['a doubling text', `let text = 'x'; for (;;) text += text`, 'memory|time|thrown'],
    ['deep recursion', 'const deeper = () => deeper() + 1; return deeper()', 'stack overflow'],
    [
      'a deep answer',
      'let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; return o',
      'thrown|time|memory|size',
    ],
    ['throwing', `throw new Error('not today')`, 'thrown: Error: not today'],
    ['throwing what is no error', 'throw { get name() { for (;;); } }', 'thrown|time'],
    ['an answer of 10 MB', `return { ...value, title: 'x'.repeat(1e7) }`, 'size|time|memory'],
    ['an answer of another form', 'return { title: 7 }', 'form'],
    ['an answer that never comes', 'await new Promise(() => {})', 'promise never settles'],
    ['patched prototypes', `Object.prototype.toJSON = () => '{'; JSON.stringify = () => '{'; return {}`, ''],
    [
      'a patched promise',
      `Promise.prototype.then = () => { for (;;); }; return new Promise(() => {})`,
      'thrown|time',
    ],
    ['process', 'return process.exit(1)', 'ReferenceError'],
    ['require', `return require('node:child_process')`, 'ReferenceError'],
    ['import', `return (await import('node:fs')).readFileSync('/etc/passwd')`, 'could not load module'],
    ['fetch', `return fetch('https://example.org/')`, 'ReferenceError'],
    [
      'the constructor of what it was given',
      `return host.fetch.constructor('return process')()`,
      'ReferenceError',
    ],
    [
      'the constructor of an answer',
      `return (await host.settings()).constructor.constructor('return process')()`,
      'ReferenceError',
    ],
    ['a host that is not declared', `await host.fetch('https://example.org/')`, 'does not name this host'],
    ['the own network', `await host.fetch('http://127.0.0.1:80/')`, 'only https'],
    ['a collection of another plugin', `await host.collection('secrets').get('a')`, 'no such collection'],
    ['a collection by a name of the prototype', `await host.collection('constructor').get('a')`, 'no such'],
    [
      'too many questions',
      `for (let i = 0; i < 1e4; i++) host.log('x'); return value`,
      'too many host calls|time',
    ],
  ]

  it.each(hostile)('a hostile server half is contained: %s', async (_name, body, message) => {
    await installGood()
    const appId = await install(transforming(body))
    // A busy machine may skip a transform that it cannot run in time: it is no fault, and not the other plugin's.
    await vi.waitFor(async () => {
      expect(await titleOf('普洱')).toBe('普洱！')
      const [other, bad] = await overview()
      expect(other?.faults).toEqual([])
      if (message !== '') expect(bad?.faults[0]?.message).toMatch(new RegExp(message))
    }, waiting)
    expect(({} as { toJSON?: unknown }).toJSON).toBeUndefined()
    await takeOffline(appId)
  })

  it('a half that the interpreter cannot interrupt is terminated with its thread, and the others continue', async () => {
    await installGood()
    await install(transforming('const a = Array.from({ length: 2e5 }, (_, i) => i % 7); for (;;) a.sort()'))
    expect(await titleOf('乌龙')).toMatch(/^乌龙/)
    await vi.waitFor(async () => expect((await overview())[1]?.faults[0]?.message).toContain('time'), waiting)
    await takeOffline(pluginManifest.app_id)
    await vi.waitFor(async () => expect(await titleOf('白茶')).toBe('白茶！'), waiting)
  })

  it('a half that declares so refuses input it could not check, and nothing is stored', async () => {
    await install(transforming('for (;;);'), {}, 'refuse')
    const refused = await t.post(
      '/api/v3/thread.create',
      { categoryId: 1, title: '一', content: { text: '一' } },
      admin,
    )
    expect(refused).toMatchObject({ Code: -4001, Message: '插件“首页横幅”暂时不能处理，请稍后再试' })
    const { count } = await t.ctx.db
      .selectFrom('posts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  it('a plugin is taken offline after three faults, and the administrator can read why', async () => {
    const locales = { en: { title: 'Home banner' } }
    await install(transforming(`throw new Error('no tea')`), { locales })
    await vi.waitFor(async () => {
      expect(await titleOf('茶')).toBe('茶')
      expect((await overview())[0]).toMatchObject({ publishedVersion: '' })
    }, waiting)
    const [bad] = await overview()
    expect(bad?.stoppedBecause).toContain('no tea')
    expect(bad?.faults).toHaveLength(3)
    const [told, ...more] = await systemNotifications()
    expect(told?.title).toBe('插件“首页横幅”已自动下线')
    expect(told?.content).toContain('no tea')
    expect(more).toEqual([])
    const [english] = await systemNotifications('en')
    expect(english?.title).toBe('The plugin “Home banner” was taken offline')
  })

  it('a plugin that fails soon after an update is rolled back to the previous version', async () => {
    await install(transforming(`return { ...value, title: value.title + '1' }`))
    t.clock.advance(3_600_000)
    await install(transforming(`throw new Error('bad update')`), { version: '1.1.0' })
    await vi.waitFor(async () => {
      await titleOf('茶')
      expect((await overview())[0]).toMatchObject({ publishedVersion: '1.0.0' })
    }, waiting)
    expect((await overview())[0]?.stoppedBecause).toContain('自动回滚')
    expect(await systemNotifications()).toMatchObject([{ title: '插件“首页横幅”已自动回滚' }])
    await vi.waitFor(async () => expect(await titleOf('四')).toBe('四1'), waiting)
  })

  it('a half whose file does not run fails like any other', async () => {
    await install('import fs from "node:fs"; export default () => ({})')
    await installGood()
    await vi.waitFor(async () => expect(await titleOf('绿茶')).toBe('绿茶！'), waiting)
    expect((await overview())[0]?.faults[0]?.message).toContain('could not load module')
  })
})
