import { groupIds } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { pluginFile, pluginManifest, pluginZip } from '../../testing/fixtures/plugin-zip.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { pluginsOfPages } from './index.ts'

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
  const overview = async () => (await t.get(`${adminPath}/overview`, admin)).Data as Record<string, unknown>[]

  it('a package is sandboxed until an administrator trusts it, and the next one is sandboxed again', async () => {
    await upload(pluginZip())
    await operate(1)
    const isTrusted = async () => (await pluginsOfPages(t.ctx, visitor))[0]?.isTrusted
    expect(await isTrusted()).toBe(false)
    await t.post(`${adminPath}/arrange`, { appId, to: 'trusted' }, admin)
    expect(await isTrusted()).toBe(true)
    // The running package keeps its trust until the next one, which is not trusted, is published.
    await upload(pluginZip({ version: '1.0.1' }))
    expect(await isTrusted()).toBe(true)
    expect(await overview()).toMatchObject([{ isTrusted: false }])
    await operate(1)
    expect(await isTrusted()).toBe(false)
    await t.post(`${adminPath}/arrange`, { appId, to: 'previous' }, admin)
    expect(await isTrusted()).toBe(true)
  })

  it('trust in the next package does not extend to the previous one', async () => {
    await upload(pluginZip())
    await operate(1)
    await upload(pluginZip({ version: '1.0.1' }))
    await t.post(`${adminPath}/arrange`, { appId, to: 'trusted' }, admin)
    const isTrusted = async () => (await pluginsOfPages(t.ctx, visitor))[0]?.isTrusted
    expect(await isTrusted()).toBe(false)
    await operate(1)
    expect(await isTrusted()).toBe(true)
    await t.post(`${adminPath}/arrange`, { appId, to: 'previous' }, admin)
    expect(await isTrusted()).toBe(false)
    await operate(1)
    await t.post(`${adminPath}/arrange`, { appId, to: 'previous' }, admin)
    await t.post(`${adminPath}/arrange`, { appId, to: 'sandboxed' }, admin)
    expect(await isTrusted()).toBe(false)
  })
})
