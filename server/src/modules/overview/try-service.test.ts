import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDevServicesSite } from '../../testing/doubles/dev-services-site.ts'
import { captureMessages, messageOf } from '../../testing/doubles/sent-messages.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'
import { demoHook } from './maintenance.ts'

describe.each(engines)('trying a login provider on %s', (engine) => {
  it('administrators try a provider through its configuration, and see its error', async () => {
    const site = await openDevServicesSite(engine)
    const admin = await site.t.createAdmin()
    const save = (issuer: string) =>
      site.t.post(
        '/api/backAdmin/oidc.providers.save',
        { name: '本地', issuer, clientId: 'local', clientSecret: 'local-secret' },
        admin,
      )
    const attempt = (id: unknown) => site.t.post('/api/backAdmin/service.try', { service: 'oidc', id }, admin)
    const { id } = (await save(site.services.origin)).Data as { id: number }
    expect(await attempt(id)).toMatchObject({
      Code: 0,
      Data: { to: `${site.services.origin}/authorize` },
    })
    const { id: silent } = (await save('http://127.0.0.1:1')).Data as { id: number }
    const unreached = await attempt(silent)
    expect([unreached.Code, unreached.Message]).toEqual([
      -5004,
      expect.stringMatching(/^连不上 http:\/\/127\.0\.0\.1:1\/?（[\w ]+）。请检查地址/),
    ])
    expect([(await attempt(999_999)).Code, (await attempt(undefined)).Code]).toEqual([-4004, -4004])
    expect((await attempt('x')).Code).toBe(-4001)
    await site.close()
  })
})

describe.each(engines)('trying services of a new site on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterEach(() => t.close())

  const attempt = (body: object) => t.post('/api/backAdmin/service.try', body, admin)

  it('the missing setting is named when a service is tried', async () => {
    const mail = await attempt({ service: 'mail', to: 'a@tea.example' })
    expect([mail.Code, mail.Message]).toEqual([-5004, '请先打开“发送邮件”并保存'])
    const sms = await attempt({ service: 'sms', to: '13800000001' })
    expect([sms.Code, sms.Message]).toEqual([-5004, '请先打开“阿里云短信”或“腾讯云短信”并保存'])
    await setSettings(t.ctx, { mail: true, mail_host: 'smtp.tea.example', aliyun_sms: true })
    expect((await attempt({ service: 'mail', to: 'a@tea.example' })).Message).toBe('还没有填写：发件人')
    const keys = 'AccessKey ID、AccessKey Secret、短信签名、模板代码'
    expect((await attempt({ service: 'sms', to: '13800000001' })).Message).toBe(`还没有填写：${keys}`)
    const account = await attempt({ service: 'wechatAccount' })
    expect([account.Code, account.Message]).toEqual([-5004, '请先打开“公众号登录”并保存'])
    await setSettings(t.ctx, { miniprogram_close: true, miniprogram_app_id: 'wx1' })
    const mini = await attempt({ service: 'wechatMini' })
    expect([mini.Code, mini.Message]).toEqual([-5004, '还没有填写：小程序 AppSecret'])
    expect((await attempt({ service: 'fax' })).Code).toBe(-4001)
  })

  it('WeChat that cannot be reached is named with its address, and its keys are not blamed', async () => {
    const keys = { miniprogram_app_id: 'wx1', miniprogram_app_secret: 'secret' }
    await setSettings(t.ctx, { miniprogram_close: true, ...keys, wechat_base: 'http://127.0.0.1:9' })
    const { Code, Message } = await attempt({ service: 'wechatMini' })
    expect([Code, Message]).toEqual([-5004, expect.stringMatching(/^连不上 http:\/\/127\.0\.0\.1:9（/)])
  })

  it('a mail and a text message are sent to try the settings, and invalid addresses are refused', async () => {
    await captureMessages(t)
    await setSettings(t.ctx, { site_name: '茶馆' })
    const mail = await messageOf(t, 'a@tea.example', () => attempt({ service: 'mail', to: 'A@tea.example' }))
    expect(mail).toContain('茶馆')
    const sms = await messageOf(t, '13800000001', () => attempt({ service: 'sms', to: '138 0000 0001' }))
    expect(sms).toContain('000000')
    for (const body of [{ service: 'mail', to: 'nobody' }, { service: 'sms', to: '12' }, { service: 'sms' }])
      expect((await attempt(body)).Code).toBe(-4001)
  })

  it('the message of a mail service that rejects the mail is shown', async () => {
    await setSettings(t.ctx, {
      ...{ mail: true, mail_host: '127.0.0.1', mail_port: 1, mail_from: 'a@tea.example' },
    })
    const { Code, Message } = await attempt({ service: 'mail', to: 'b@tea.example' })
    expect(Code).toBe(-5004)
    expect(Message).toMatch(/^连不上 127\.0\.0\.1:1（\w+）/)
  })

  it('the demo community is imported once, and refused where it is missing or the site is not empty', async () => {
    const fill = () => t.post('/api/backAdmin/demo.fill', {}, admin)
    expect((await fill()).Code).toBe(-4004)
    t.ctx.hooks.provide(demoHook, async () => false)
    expect((await fill()).Code).toBe(-4005)
    t.ctx.hooks.provide(demoHook, async () => {
      await createThread(t, admin, { title: '演示春茶' })
      return true
    })
    expect((await fill()).Code).toBe(0)
    const found = await t.get(`/api/v3/search?keyword=${encodeURIComponent('春茶')}`)
    expect(JSON.stringify(found.Data)).toContain('演示')
    const { Data } = await t.get('/api/backAdmin/action.logs', admin)
    expect(JSON.stringify(Data)).toContain('演示内容')
  })
})
