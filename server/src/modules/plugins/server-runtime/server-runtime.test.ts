import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pluginManifest, pluginZip } from '../../../testing/fixtures/plugin-zip.ts'
import { publishThreadByCall } from '../../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { dataQueries } from '../../own-data/data-queries.ts'
import { erasedTables } from '../../own-data/tables-of-person.ts'
import { installPackage } from '../index.ts'

const waiting = { timeout: 20_000, interval: 200 }

/** A server half that counts events, stores notes of members, and requests hosts. */
const notebook = `
export default (host) => {
  const notes = host.collection('notes')
  const told = host.collection('told')
  const note = (name) => async (payload) => { await told.put(name + ' ' + (payload ? payload.threadId ?? payload.userId : ''), payload ?? null) }
  return {
    on: { 'thread.published': note('published'), 'user.registered': note('registered') },
    jobs: { tidy: async () => { const one = await told.get('job'); await told.put('job', { times: (one ? one.value.times : 0) + 1 }) } },
    routes: {
      'GET told': async () => (await told.find()).map(({ key, value }) => [key, value]),
      'GET whoami': ({ caller, input }) => ({ caller, input }),
      'POST notes/add': async ({ caller, input }) => {
        if (!input.words) host.refuse('写点什么')
        return { version: await notes.put(input.key, { words: input.words, stars: input.stars ?? 0 }, { person: caller.id, ...(input.ifVersion === undefined ? {} : { ifVersion: input.ifVersion }) }) }
      },
      'GET notes/best': async ({ input }) => ({
        count: await notes.count({ index: 'stars', from: 1 }),
        list: (await notes.find({ index: 'stars', order: 'desc', limit: Number(input.limit ?? 10) })).map(({ key, value }) => [key, value.stars]),
      }),
      'GET ask': async ({ input }) => host.fetch(String(input.url)),
      'GET settings': async () => ({ ...(await host.settings()), today: await host.today() }),
    },
  }
}`

const uses = {
  events: ['thread.published', 'user.registered'],
  jobs: { tidy: '*/5 * * * *' },
  routes: {
    'GET told': 'visitor',
    'GET whoami': 'visitor',
    'POST notes/add': 'member',
    'GET notes/best': 'visitor',
    'GET ask': 'admin',
    'GET settings': 'admin',
  },
  storage: { notes: ['stars'], told: [] },
}

const manifest = {
  name_en: 'notebook',
  view: {},
  server: 'server.js',
  hosts: ['api.example.org'],
  settings: {
    key: { title: '密钥', type: 'string', private: true },
    size: { title: '大小', type: 'number', default: 3 },
  },
  uses,
}

describe.each(engines)('server halves of plugins on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  const appId = pluginManifest.app_id
  const install = async (change: object = {}, server = notebook) => {
    await installPackage(
      t.ctx,
      await pluginZip({ ...manifest, ...change }, { 'server.js': server }),
      async () => {},
    )
    await t.post('/api/backAdmin/plugin/operate', { appId, operate: 1 }, admin)
  }
  const path = '/plugin/notebook/api'
  const told = async () =>
    Object.fromEntries((await t.get(`${path}/told`)).Data as [string, Record<string, unknown>][])

  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    await install()
  })
  afterEach(() => t.close())

  it('a server half has its own routes, which know the caller', async () => {
    const me = await t.createMember()
    expect(await t.get(`${path}/whoami?a=1`)).toMatchObject({
      Code: 0,
      Data: { caller: { id: null, isAdmin: false }, input: { a: '1' } },
    })
    expect((await t.get(`${path}/whoami`, me)).Data).toMatchObject({ caller: { id: me.id, groupIds: [10] } })
    expect(await t.post(`${path}/notes/add`, { key: 'a', words: '茶' })).toMatchObject({ Code: -3001 })
    expect(await t.post(`${path}/notes/add`, { key: 'a', words: '茶' }, me)).toMatchObject({
      Code: 0,
      Data: { version: 1 },
    })
    expect(await t.post(`${path}/notes/add`, { key: 'a' }, me)).toMatchObject({
      Code: -4001,
      Message: '首页横幅：写点什么',
    })
    expect((await t.get(`${path}/ask`, me)).Code).toBe(-4002)
  })

  it('the CPU time of a server half is counted for the administrators', async () => {
    const read = async () => {
      const { Data } = await t.get('/api/backAdmin/plugin/overview', admin)
      type Times = { times: number; averageMs: number; slowestMs: number }
      const [{ time }] = Data as [{ time: { calls: Times; drawings: Times } }]
      expect(time.drawings.times).toBe(0)
      return time.calls
    }
    const before = await read()
    await t.get(`${path}/whoami`)
    const after = await read()
    expect(after.times).toBeGreaterThan(before.times)
    expect(after.slowestMs).toBeGreaterThanOrEqual(after.averageMs)
  })

  it('undeclared routes, and those of an offline plugin, are not found', async () => {
    for (const wrong of ['nothing', 'notes', 'constructor', 'told/x'])
      expect(await t.get(`${path}/${wrong}`)).toMatchObject({ status: 404, Code: -4004 })
    expect((await t.get('/plugin/other/api/told')).status).toBe(404)
    expect((await t.post(`${path}/told`)).status).toBe(404)
    await t.post('/api/backAdmin/plugin/operate', { appId, operate: 2 }, admin)
    expect((await t.get(`${path}/whoami`)).status).toBe(404)
  })

  it('writes with a cookie are accepted from the site’s own pages only, and oversized input is refused', async () => {
    const me = await t.createMember()
    const headers = { cookie: `__Host-session=${me.token}`, 'content-type': 'application/json' }
    const write = (origin: string) =>
      t.inject({
        method: 'POST',
        url: `${path}/notes/add`,
        headers: { ...headers, origin },
        payload: { key: 'a', words: 'x' },
      })
    expect((await write('https://evil.example')).Code).toBe(-4002)
    const long = await t.post(`${path}/notes/add`, { key: 'a', words: 'x'.repeat(70_000) }, me)
    expect(long).toMatchObject({ Code: -4001, Message: '提交的内容太长' })
  })

  it('documents are stored by key and version, and found by their indexes', async () => {
    const add = async (key: string, stars: number, ifVersion?: number) =>
      (await t.post(`${path}/notes/add`, { key, words: '茶', stars, ifVersion }, admin)).Data
    for (const [key, stars] of [
      ['a', 2],
      ['b', -5],
      ['c', 10],
      ['d', 0.5],
      ['e', 0],
    ] as const)
      expect(await add(key, stars)).toEqual({ version: 1 })
    expect(await add('a', 3, 1)).toEqual({ version: 2 })
    expect(await add('a', 4, 1)).toEqual({ version: null })
    expect(await add('new', 4, 0)).toEqual({ version: 1 })
    expect(await add('new', 4, 0)).toEqual({ version: null })
    expect((await t.get(`${path}/notes/best`)).Data).toEqual({
      count: 3,
      list: [
        ['c', 10],
        ['new', 4],
        ['a', 3],
        ['d', 0.5],
        ['e', 0],
        ['b', -5],
      ],
    })
  })

  it('older documents are found by indexes that an update declares', async () => {
    await t.post(`${path}/notes/add`, { key: 'a', words: '茶', stars: 2 }, admin)
    const byWords = notebook
      .replace("index: 'stars', from: 1", "index: 'words', equals: '茶'")
      .replace("index: 'stars', order", "index: 'words', order")
    const storage = { notes: ['words'], told: [] }
    await install({ version: '1.1.0', uses: { ...uses, storage } }, byWords)
    expect((await t.get(`${path}/notes/best`)).Data).toEqual({ count: 1, list: [['a', 2]] })
  })

  it('a server half receives events, without the authors of anonymous threads', async () => {
    const me = await t.createMember()
    await t.grant(10, 'createThread', 'thread.allowAnonymous')
    const open = await publishThreadByCall(t, me)
    const hidden = await publishThreadByCall(t, me, { anonymous: 1 })
    await t.ctx.outbox.drain()
    await vi.waitFor(async () => {
      expect(await told()).toMatchObject({
        [`published ${open.threadId}`]: { authorId: me.id },
        [`published ${hidden.threadId}`]: { authorId: 0 },
      })
    }, waiting)
  })

  it('jobs of a plugin run when they are due', async () => {
    const pass = async (ms: number) => {
      t.clock.advance(ms)
      await t.ctx.jobs.runDue()
    }
    await t.ctx.jobs.runDue()
    await pass(60_000)
    expect(await told()).toEqual({})
    await pass(300_000)
    expect(await told()).toEqual({ job: { times: 1 } })
    await pass(60_000)
    expect(await told()).toEqual({ job: { times: 1 } })
    await pass(300_000)
    expect(await told()).toEqual({ job: { times: 2 } })
  })

  it('a server half requests the hosts of its manifest, and reads its settings', async () => {
    const asked: string[] = []
    ;(t.ctx as { fetchPublic: typeof t.ctx.fetchPublic }).fetchPublic = async (url) => {
      asked.push(url.href)
      if (url.href !== 'https://api.example.org/tea') throw new Error(`${url.href} is not stubbed`)
      return new Response('{"tea":1}')
    }
    const ask = (url: string) => t.get(`${path}/ask?url=${encodeURIComponent(url)}`, admin)
    expect(await ask('https://api.example.org/tea')).toMatchObject({
      Code: 0,
      Data: { status: 200, text: '{"tea":1}' },
    })
    expect((await ask('https://api.example.org:8443/tea')).Code).not.toBe(0)
    expect((await ask('https://api.example.org.evil.example/')).Code).not.toBe(0)
    expect(asked).toEqual(['https://api.example.org/tea'])
    await install({ version: '1.0.1' })
    await t.post(
      '/api/backAdmin/plugin/settings',
      { appId, appName: 'n', publicValue: { size: 5 }, privateValue: { key: 'geheim' } },
      admin,
    )
    expect((await t.get(`${path}/settings`, admin)).Data).toEqual({
      key: 'geheim',
      size: 5,
      today: '2026-11-18',
    })
  })

  it('what a plugin stores about a member is part of their data, and deleted with their account', async () => {
    await t.post(`${path}/notes/add`, { key: 'a', words: '茶' }, admin)
    const [, query] = dataQueries.find(([name]) => name === 'plugins') ?? []
    const rows = async (userId: number) => (await query?.(userId, 0).execute(t.ctx.db))?.rows
    expect(await rows(admin.id)).toMatchObject([{ plugin: 'notebook', collection: 'notes', doc_key: 'a' }])
    expect(await rows(admin.id + 1)).toEqual([])
    expect(erasedTables).toContainEqual(['plugin_documents', ['person_id']])
  })

  it('documents are deleted with the plugin when that is requested', async () => {
    await t.post(`${path}/notes/add`, { key: 'a', words: '茶' }, admin)
    const left = async () =>
      (await t.ctx.db.selectFrom('plugin_documents').select('doc_key').execute()).length
    await t.post('/api/backAdmin/plugin/operate', { appId, operate: 3 }, admin)
    expect(await left()).toBe(1)
    await install()
    await t.post('/api/backAdmin/plugin/operate', { appId, operate: 3, withData: true }, admin)
    expect(await left()).toBe(0)
  })
})
