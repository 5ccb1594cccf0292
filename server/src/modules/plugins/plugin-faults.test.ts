import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { pluginFile, pluginManifest, pluginZip } from '../../testing/fixtures/plugin-zip.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const adminPath = '/api/backAdmin/plugin'
const appId = pluginManifest.app_id

describe.each(engines)('faults of plugins on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterEach(() => t.close())

  const upload = async (bytes: Promise<Buffer>) =>
    t.inject(formWithFile(`${adminPath}/upload`, pluginFile(await bytes), {}, admin))
  const operate = (operation: number) => t.post(`${adminPath}/operate`, { appId, operate: operation }, admin)
  const overview = async () => (await t.get(`${adminPath}/overview`, admin)).Data as Record<string, unknown>[]

  const publish = async (version: string) => {
    await upload(pluginZip({ version, locales: { en: { title: 'Home banner' } } }))
    await operate(1)
  }
  const tell = async (version: string, times = 1) => {
    t.clock.advance(61_000)
    for (let told = 0; told < times; told += 1)
      await t.post('/api/v3/plugin/fault', { appId, version, place: 'plugin_index', message: 'it broke' })
  }
  const runs = async () => (await overview())[0]?.publishedVersion

  it('faults of the running version are stored, and of no other', async () => {
    await publish('1.0.0')
    await tell('1.0.0')
    await tell('2.0.0')
    expect(await overview()).toMatchObject([{ faults: [{ version: '1.0.0', message: 'it broke' }] }])
  })

  it('faults that pages report after an update roll it back, and the administrators are notified', async () => {
    await publish('1.0.0')
    await publish('1.1.0')
    await tell('1.1.0', 4)
    expect(await runs()).toBe('1.1.0')
    await tell('1.1.0')
    expect(await runs()).toBe('1.0.0')
    expect(await overview()).toMatchObject([
      { stoppedBecause: expect.stringContaining('已自动回滚到上一个版本'), previousVersion: '' },
    ])
    await t.ctx.outbox.drain()
    const { Data } = await t.get('/api/v3/notification?type=system', admin)
    const { pageData } = Data as { pageData: { title: string }[] }
    expect(pageData.map(({ title }) => title)).toContain('插件“首页横幅”已自动回滚')
    // An administrator who publishes it again has seen why: page reports no longer count.
    await operate(1)
    await tell('1.1.0', 6)
    expect(await runs()).toBe('1.1.0')
  })

  it('faults that pages report take no plugin offline, and roll back no version published a while ago', async () => {
    await publish('1.0.0')
    await tell('1.0.0', 6)
    expect(await runs()).toBe('1.0.0')
    await publish('1.1.0')
    t.clock.advance(11 * 60_000)
    await tell('1.1.0', 6)
    expect(await runs()).toBe('1.1.0')
  })
})
