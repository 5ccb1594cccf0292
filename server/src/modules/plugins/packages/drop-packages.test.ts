import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { groupIds } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formWithFile } from '../../../testing/fixtures/multipart.ts'
import { pluginFile, pluginManifest, pluginZip } from '../../../testing/fixtures/plugin-zip.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { pluginsOfPages } from '../index.ts'

const adminPath = '/api/backAdmin/plugin'
const appId = pluginManifest.app_id
const visitor = { isAdmin: false, groupIds: [groupIds.guest], origin: 'http://forum.test' } as never

describe.each(engines)('packages of plugins on %s', (engine) => {
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
  const published = async () => (await t.get('/api/v3/plugin/list')).Data

  it('the running, the latest and the roll-back package are kept, and the others deleted after an hour', async () => {
    const kept = async () => (await readdir(join(t.ctx.config.dataDir, 'plugins'))).length
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']) {
      await upload(pluginZip({ version }))
      if (version !== '1.3.0') await operate(1)
    }
    await upload(pluginZip({ version: '1.5.0' }))
    t.clock.advance(50 * 60_000)
    await t.ctx.jobs.runDue()
    expect(await kept()).toBe(6)
    t.clock.advance(60 * 60_000)
    await t.ctx.jobs.runDue()
    expect(await kept()).toBe(3)
    const packages = await t.ctx.db.selectFrom('plugin_packages').select('manifest').execute()
    const versions = packages.map(({ manifest }) => (JSON.parse(manifest) as { version: string }).version)
    expect(versions.sort()).toEqual(['1.2.0', '1.4.0', '1.5.0'])
    await t.post(`${adminPath}/arrange`, { appId, to: 'previous' }, admin)
    expect(await published()).toMatchObject([{ version: '1.2.0' }])
    const [page] = await pluginsOfPages(t.ctx, visitor)
    expect((await t.inject({ method: 'GET', url: page?.views[0]?.script ?? '' })).status).toBe(200)
    // A package with the same files is installed like any other.
    await operate(3)
    expect(await kept()).toBe(0)
    // Uploads need a recent login.
    admin = await t.createAdmin()
    await upload(pluginZip({ version: '1.0.0' }))
    await operate(1)
    expect(await published()).toMatchObject([{ version: '1.0.0' }])
  })

  it('a refused package leaves no file behind', async () => {
    await upload(pluginZip({ version: '1.1.0' }))
    expect((await upload(pluginZip({ version: '1.0.0' }))).Code).toBe(-4001)
    expect((await upload(pluginZip({ app_id: 'aaaaaaaaaaaa1' }))).Code).toBe(-4001)
    expect(await readdir(join(t.ctx.config.dataDir, 'plugins'))).toHaveLength(1)
  })
})
