import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setSettings } from '../../modules/settings/index.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('the development outbox on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    await setSettings(t.ctx, { dev_outbox: true })
  })
  afterEach(() => t.close())

  const look = (more: { as?: TestMember; host?: string; remoteAddress?: string; forwarded?: string } = {}) =>
    t.inject({
      method: 'GET',
      url: '/dev/outbox',
      headers: {
        host: more.host ?? 'forum.test',
        ...(more.as ? { authorization: `Bearer ${more.as.token}` } : {}),
        ...(more.forwarded === undefined ? {} : { 'x-forwarded-for': more.forwarded }),
      },
      remoteAddress: more.remoteAddress ?? '10.0.0.7',
    })

  it('the outbox lists the newest messages first, with links for addresses and escaped text', async () => {
    await t.ctx.mail.send({ to: 'a@forum.test', subject: '<b>1</b>', text: 'http://forum.test/x?a=1&b=2' })
    await t.ctx.mail.send({ to: 'b@forum.test', subject: '2', text: '654321' })
    const { status, Message: html } = await look({ as: admin })
    expect(status).toBe(200)
    expect(html.indexOf('654321')).toBeLessThan(html.indexOf('a@forum.test'))
    expect(html).toContain('<a href="http://forum.test/x?a=1&amp;b=2">')
    expect(html).toContain('&lt;b&gt;1&lt;/b&gt;')
    expect(html).not.toContain('<b>1</b>')
  })

  it('the outbox stores a hundred messages', async () => {
    for (let i = 0; i < 103; i++)
      await t.ctx.devOutbox.store({ kind: 'sms', recipient: '13800138000', subject: '', body: String(i) })
    const bodies = (await t.ctx.devOutbox.list()).map(({ body }) => body)
    expect([bodies.length, bodies[0], bodies.at(-1)]).toEqual([100, '102', '3'])
  })

  it('the outbox is open to administrators and to this machine only', async () => {
    const member = await t.createMember()
    expect((await look()).status).toBe(404)
    expect((await look({ as: member })).status).toBe(404)
    expect((await look({ remoteAddress: '127.0.0.1', host: 'localhost:3000' })).status).toBe(200)
    expect((await look({ remoteAddress: '127.0.0.1', host: 'rebound.test' })).status).toBe(404)
    const proxied = { remoteAddress: '127.0.0.1', host: 'localhost', forwarded: '10.0.0.9' }
    expect((await look(proxied)).status).toBe(404)
  })

  it('the outbox is not found while its setting is off', async () => {
    await setSettings(t.ctx, { dev_outbox: false })
    expect((await look({ as: admin })).status).toBe(404)
    await expect(t.ctx.mail.send({ to: 'a@forum.test', subject: '', text: '' })).rejects.toThrow()
  })

  it('the mail server is a setting whose password is never returned', async () => {
    await setSettings(t.ctx, { dev_outbox: false, mail: true, mail_host: 'mail.test', mail_from: 'a@b.test' })
    expect(await t.ctx.mail.isOn()).toBe(true)
    const change = async (key: string, value: unknown) =>
      (await t.post('/api/backAdmin/settings.create', { data: [{ key, value }] }, admin)).Code
    expect(await change('mail_password', 'secret')).toBe(0)
    const { Data } = await t.get('/api/backAdmin/settings?key=mail_password', admin)
    expect(Data).toEqual([{ key: 'mail_password', value: '********', tag: 'mail' }])
    expect(await change('mail_from', 'a@b.test\r\nBcc: c@d.test')).toBe(-4001)
    expect(await change('mail_host', 'mail test/')).toBe(-4001)
    expect(await change('mail_port', 0)).toBe(-4001)
  })
})
