import type { ForumView } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

describe.each(engines)('site maintenance on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterEach(() => t.close())

  it('clearing the caches shows changes that were made in the database directly', async () => {
    const nameOf = async () => ((await t.get('/api/v3/forum')).Data as ForumView).setSite.siteName
    await setSettings(t.ctx, { site_name: '茶馆' })
    expect(await nameOf()).toBe('茶馆')
    await t.ctx.transaction((tx) =>
      tx.updateTable('settings').set({ value: '酒馆' }).where('key', '=', 'site_name').execute(),
    )
    expect(await nameOf()).toBe('茶馆')
    const answer = await t.get('/api/backAdmin/cache.delete', admin)
    expect([answer.Code, answer.Message, answer.Data]).toEqual([0, '缓存清空完毕', ''])
    expect(await nameOf()).toBe('酒馆')
  })

  it('the scheduler counts as running for a minute after its last poll', async () => {
    const path = '/api/backAdmin/monitor/system/task'
    expect((await t.get(path, admin)).Data).toEqual({ status: 0, list: null })
    await t.ctx.jobs.runDue()
    const list = [{ time: t.ctx.time.format(t.clock.now()) }]
    expect((await t.get(path, admin)).Data).toEqual({ status: 1, list })
    t.clock.advance(60_000)
    expect((await t.get(path, admin)).Data).toEqual({ status: 0, list })
  })

  it('the API log is switched, and the response has its new state', async () => {
    const flip = async () => (await t.post('/api/backAdmin/open.api.log', {}, admin)).Data
    expect(await flip()).toEqual({ key: 'open_api_log', value: '1', tag: 'default' })
    expect(await flip()).toEqual({ key: 'open_api_log', value: '0', tag: 'default' })
  })

  it('the cloud service counts as set up once it is enabled and has its keys', async () => {
    const isSetUp = async () =>
      (
        (await t.get('/api/backAdmin/checkQcloud', admin)).Data as {
          data: { attributes: { isBuildQcloud: boolean } }
        }
      ).data.attributes.isBuildQcloud
    expect(await isSetUp()).toBe(false)
    await setSettings(t.ctx, { qcloud_close: true, qcloud_secret_id: 'id', qcloud_secret_key: 'key' })
    expect(await isSetUp()).toBe(true)
  })

  it('administrators read the site configuration below their prefix, with the fields that only they see', async () => {
    await setSettings(t.ctx, { inner_net_ip: '10.0.0.0/8' })
    const mine = (await t.get('/api/backAdmin/forum?filter[tag]=agreement', admin)).Data as ForumView
    expect(mine.other.innerNetIp).toEqual(['10.0.0.0/8'])
    expect(mine.qcloud).toMatchObject({ qcloudCdn: false, qcloudSsrRegion: '' })
    expect(mine).toEqual((await t.get('/api/v3/forum', admin)).Data)
    expect((await t.get('/api/v3/forum')).Data).not.toHaveProperty('other.innerNetIp')
    expect((await t.get('/api/backAdmin/emoji.list', admin)).Data).toEqual(
      (await t.get('/api/v3/emoji')).Data,
    )
  })
})
