import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentSandbox } from '../../../../../tools/dev-services/payment-sandbox/open-payment-sandbox.ts'
import { type FakeGateway, openFakeGateway } from '../../../testing/doubles/fake-gateway.ts'
import { openSandboxSite } from '../../../testing/doubles/sandbox-site.ts'
import { order, pay, walletOf } from '../../../testing/fixtures/money.ts'
import { openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { setSettings } from '../../settings/index.ts'

describe('Trying a gateway', () => {
  let t: TestApp
  let sandbox: PaymentSandbox
  let fake: FakeGateway
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine: 'sqlite' })
    sandbox = await openSandboxSite(t, [t])
    fake = await openFakeGateway()
    admin = await t.createAdmin()
    await setSettings(t.ctx, { sandbox_pay: false })
  })
  afterAll(async () => {
    fake.close()
    await sandbox.close()
    await t.close()
  })

  const begin = async (body: object) => t.post('/api/backAdmin/payment.try', body, admin)
  const trialOf = async (orderSn: string) => t.get(`/api/backAdmin/payment.trial?orderSn=${orderSn}`, admin)
  const begun = async () => {
    const { Code, Data } = await begin({ gateway: 'sandbox' })
    expect(Code).toBe(0)
    const { orderSn, qrcode, amount } = Data as { orderSn: string; qrcode: string; amount: string }
    expect(qrcode).toMatch(/^data:image\/png/)
    expect(amount).toBe('0.01')
    return { orderSn, paymentSn: [...sandbox.payments.keys()].at(-1) ?? '' }
  }

  it('a trial of a gateway without keys names each missing setting', async () => {
    const messageOf = async (gateway: string) => (await begin({ gateway })).Message
    expect(await messageOf('alipay')).toBe('还没有填写：支付宝应用 ID、支付宝应用私钥、支付宝公钥')
    await setSettings(t.ctx, { wxpay_mch_id: '1900000001' })
    expect(await messageOf('wechat')).toBe(
      '还没有填写：微信支付 APPID、微信支付 APIv3 密钥、微信商户证书序列号、微信商户私钥、微信平台公钥',
    )
    await setSettings(t.ctx, { wxpay_mch_id: '' })
  })

  it('a trial pays a cent into the administrator’s own wallet while the gateway is disabled, and reports its callback', async () => {
    const { orderSn, paymentSn } = await begun()
    expect((await trialOf(orderSn)).Data).toMatchObject({
      state: 'waiting',
      toldBy: '',
      advice: '还没有收到付款',
    })
    expect(await sandbox.pay(paymentSn)).toEqual([200])
    expect((await trialOf(orderSn)).Data).toMatchObject({
      gateway: 'sandbox',
      state: 'paid',
      toldBy: 'callback',
      amount: '0.01',
    })
    expect(await walletOf(t, admin)).toBe('0.01')
  })

  it('a trial finds and reports a payment that no callback reported', async () => {
    const { orderSn, paymentSn } = await begun()
    sandbox.mischief.silent = true
    await sandbox.pay(paymentSn)
    sandbox.mischief.silent = false
    expect((await trialOf(orderSn)).Data).toMatchObject({ state: 'waiting' })
    t.clock.advance(31_000)
    const { Data } = await trialOf(orderSn)
    expect(Data).toMatchObject({ state: 'paid', toldBy: 'question' })
    expect((Data as { advice: string }).advice).toContain('没有收到支付渠道的通知')
  })

  it('a trial tells the owner why the gateway refuses, and never shows a key', async () => {
    await setSettings(t.ctx, {
      stripe_secret_key: 'sk_live_secret',
      stripe_webhook_secret: 'whsec_1',
      stripe_base: fake.base,
    })
    fake.answer(() => ({
      status: 401,
      body: JSON.stringify({
        error: {
          type: 'invalid_request_error',
          code: 'api_key_expired',
          message: 'Expired API Key: sk_live_secret',
        },
      }),
    }))
    const answer = await begin({ gateway: 'stripe' })
    expect(answer).toMatchObject({ Code: -5002 })
    expect(answer.Message).toContain('api_key_expired')
    expect(answer.Message).not.toContain('sk_live')
    expect(fake.last().body).toContain('500')
  })

  it('a trial without keys or with a wrong amount, and the state of an order that is no trial, are refused', async () => {
    expect(await begin({ gateway: 'alipay' })).toMatchObject({ Code: -5002 })
    expect(await begin({ gateway: 'sandbox', amount: '1e3' })).toMatchObject({ Code: -4001 })
    expect(await begin({ gateway: 'sandbox', amount: '0' })).toMatchObject({ Code: -5002 })
    expect(await trialOf('none')).toMatchObject({ Code: -5002 })
  })

  it('trials and payments by the sandbox are off on a site with a public address, unless its operator allows them', async () => {
    await setSettings(t.ctx, { sandbox_pay: true })
    const member = await t.createMember()
    const orderSn = await order(t, member, { type: 30, amount: '1.00' })
    expect(await pay(t, member, orderSn, { paymentType: 60 })).toMatchObject({ Code: 0 })
    const paymentSn = [...sandbox.payments.keys()].at(-1) ?? ''
    await setSettings(t.ctx, { site_url: 'https://forum.example.org' })
    expect(await pay(t, member, orderSn, { paymentType: 60 })).toMatchObject({ Code: -5002 })
    expect(await begin({ gateway: 'sandbox' })).toMatchObject({ Code: -5002 })
    expect((await t.get('/api/v3/forum')).Data).toMatchObject({
      paycenter: { gateways: [], wxpayClose: false },
    })
    expect(await sandbox.pay(paymentSn)).toEqual([400])
    expect(await walletOf(t, member)).toBe('0.00')
  })
})
