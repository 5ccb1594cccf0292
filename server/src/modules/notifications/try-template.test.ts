import type { NotificationTemplateView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDevServicesSite } from '../../testing/doubles/dev-services-site.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

describe.each(engines)('the preview of a template on %s', (engine) => {
  let site: TestApp
  let admin: TestMember
  beforeAll(async () => {
    site = await openTestApp({ engine })
    admin = await site.createAdmin()
  })
  afterAll(() => site.close())

  const templates = async (name: string) => {
    const query = `typeName=${encodeURIComponent(name)}`
    const { Data } = await site.get(`/api/backAdmin/notification/tpl/detail?${query}`, admin)
    return Data as NotificationTemplateView[]
  }
  const ofChannel = async (name: string, type: number) =>
    (await templates(name)).find((template) => template.type === type)?.tplId ?? 0
  const tryIt = (input: object, as: TestMember = admin) =>
    site.post('/api/backAdmin/notification/tpl/try', input, as)
  const notifications = async () => {
    await site.ctx.outbox.drain()
    const { Data } = await site.get('/api/v3/notification?filter[type]=system', admin)
    return (Data as { pageData: { title: string; content: string }[] }).pageData
  }

  it("a preview is filled with the administrator's own values and sample values, and stores nothing", async () => {
    const id = await ofChannel('内容删除通知', 0)
    const words = { title: '删了：{nickname}', content: '原因：{reason}，${7*7}' }
    const { Data } = await tryIt({ id, ...words })
    const { title, content } = Data as { title: string; content: string }
    expect(title).toMatch(/^删了：(?!\{)/)
    expect(content).toBe('原因：[原因]，${7*7}')
    expect((await templates('内容删除通知')).find(({ tplId }) => tplId === id)?.title).not.toBe(words.title)
    expect(await notifications()).toEqual([])
  })

  it('a test notification of a site template reaches the administrator who sends it, each time', async () => {
    const id = await ofChannel('内容删除通知', 0)
    await tryIt({ id, title: '试一试', content: '<b>{reason}</b>', isSent: true })
    await tryIt({ id, title: '试一试', content: '再来', isSent: true })
    const told = await notifications()
    expect(told.map(({ title }) => title)).toEqual(['试一试', '试一试'])
    expect(told[1]?.content).toContain('&lt;b&gt;')
  })

  it("a preview of another channel's template shows its lines", async () => {
    const id = await ofChannel('内容删除通知', 1)
    const words = { firstData: '你好 {$nick_name}', keywordsData: ['{$reason}'], remarkData: '' }
    const { Data } = await tryIt({ id, ...words })
    expect((Data as { lines: string[] }).lines).toEqual([expect.stringMatching(/^你好 (?!\{)/), '[原因]'])
    expect((await tryIt({ id: 999_999 })).Code).toBe(-4004)
  })

  it('a test of an SMS template states what is missing, and then reaches the phone of the administrator', async () => {
    const id = await ofChannel('内容删除通知', 2)
    const test = (templateId: string) => tryIt({ id, templateId, keywordsData: ['{$reason}'], isSent: true })
    const off = await test('SMS_1')
    expect(off).toMatchObject({ Code: -5004, Message: expect.stringContaining('短信服务还没有打开') })
    await setSettings(site.ctx, { dev_outbox: true, local_sms: true })
    expect((await test('')).Message).toContain('模板编号')
    expect((await test('SMS_1')).Message).toContain('没有绑定手机号')
    await site.ctx.transaction((tx) =>
      tx.updateTable('users').set({ mobile: '13812340000' }).where('id', '=', admin.id).execute(),
    )
    expect((await test('SMS_1')).Code).toBe(0)
    expect(await site.ctx.devOutbox.list()).toMatchObject([
      { kind: 'sms', recipient: '13812340000', body: expect.stringMatching(/\nreason: ./) },
    ])
  })

  it('a test of a WeChat template states that the channel is off, and one of a mini program is refused', async () => {
    const wechat = await tryIt({ id: await ofChannel('内容删除通知', 1), templateId: 'tea', isSent: true })
    expect(wechat).toMatchObject({ Code: -5004, Message: expect.stringContaining('公众号还没有打开') })
    const mini = await tryIt({ id: await ofChannel('内容删除通知', 4), templateId: 'tea', isSent: true })
    expect(mini.Code).toBe(-4001)
  })
})

describe.each(engines)('the test of a WeChat template on %s', (engine) => {
  it('reaches the WeChat of the administrator, and tells wrong keys although an older token is valid', async () => {
    const { t, services, change, close } = await openDevServicesSite(engine)
    const admin = await t.createAdmin()
    await change({
      ...{ wechat_base: services.origin, offiaccount_close: true },
      ...{ offiaccount_app_id: services.client.id, offiaccount_app_secret: services.client.secret },
    })
    const typeName = encodeURIComponent('内容删除通知')
    const { Data } = await t.get(`/api/backAdmin/notification/tpl/detail?typeName=${typeName}`, admin)
    const id = (Data as NotificationTemplateView[]).find(({ type }) => type === 1)?.tplId
    const test = () =>
      t.post('/api/backAdmin/notification/tpl/try', { id, templateId: 'tea', isSent: true }, admin)
    expect((await test()).Message).toContain('没有绑定微信')
    const ids = { mp_openid: 'account-guyu', dev_openid: null, min_openid: null, unionid: null }
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('user_wechats')
        .values({
          ...{ user_id: admin.id, ...ids },
          ...{ nickname: '谷雨', headimgurl: '', created_at: 0, updated_at: 0 },
        })
        .execute(),
    )
    expect((await test()).Code).toBe(0)
    await change({ offiaccount_app_secret: 'wrong' })
    expect(await test()).toMatchObject({ Code: -5004, Message: '服务没有接受：40125' })
    await change({ wechat_base: 'http://127.0.0.1:1' })
    expect((await test()).Message).toContain('连不上 http://127.0.0.1:1（')
    await close()
  })
})
