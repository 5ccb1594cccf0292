import { createCipheriv, createVerify, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FakeGateway,
  examplesAt as now,
  openFakeGateway,
  paymentRequest,
  refundRequest,
  rsaPair,
  signBy,
} from '../../testing/doubles/fake-gateway.ts'
import { openWechatPay } from './wechat-pay.ts'
import { decryptText } from './wechat-signature.ts'

const merchant = rsaPair()
const wechat = rsaPair()
const successor = rsaPair()
const apiKey = 'k'.repeat(32)

/**
 * The test data of WeChat Pay's own libraries (wechatpay-apiv3/wechatpay-go and wechatpay-java, Apache-2.0 licence).
 */
const published = {
  encrypted: {
    key: 'a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb',
    associated_data: 'associatedData',
    nonce: 'uluk4a9R25RW',
    ciphertext: 'ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=',
    text: 'message',
  },
  certificate: `-----BEGIN CERTIFICATE-----
MIIDVzCCAj+gAwIBAgIJANfOWdH1ItcBMA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNV
BAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENpdHkxHDAaBgNVBAoME0RlZmF1bHQg
Q29tcGFueSBMdGQwHhcNMjEwNDI3MDg1NTIzWhcNMzEwNDI1MDg1NTIzWjBCMQsw
CQYDVQQGEwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZh
dWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA
2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXag
HQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOm
DeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B83
4uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGf
y8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtk
aSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76HSoZ
umNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0T
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAfTjxKRQMzNB/U6ZoCUS+BSNfa2Oh
0plMN6ZuzwiVVZwg1jywvv5yv04koS7Pd4i9E4gt9ZBUQXlpq+A3oOCEEHNRR6b2
kyazGRM7s0OP5X21WrbpSmKmU6K7hkfx30yYs08LVs/Q8DIhvaj1FCFeJzUCzYn/
fHMq4tsbKO0dKAeydPM/nrUZBmaYQVKMVOORGLFjFKVO7JV6Kq/R86ouhjEPgJOe
2xulNBUcjicqtZlBdEh/PWCYP2SpGVDclKm8jeo175T3EVAkdKzzmfpxtMmnMlmq
cTJOU9TxuGvNASMtjj7pYIerTx+xgZDXEVBWFW9PjJ0TV06tCRsgSHItgg==
-----END CERTIFICATE-----`,
  headers: {
    'wechatpay-nonce': 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
    'wechatpay-timestamp': '1624523846',
    'wechatpay-serial': 'D7CE59D1F522D701',
    'wechatpay-signature':
      'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXFlbYZTOQrVdG4b6LfTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1IBLX70xptjL8hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY406ArAmQ90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==',
  },
  body: '{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00","resource_type":"encrypt-resource","event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功","resource":{"original_type":"payscore","algorithm":"AEAD_AES_256_GCM","ciphertext":"YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZttevRMOoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==","associated_data":"payscore","nonce":"Kj7QIyUiYx1q"}}',
  at: 1_624_523_846_000,
}

/** Encrypts like WeChat with the merchant's key, by its published scheme: AEAD_AES_256_GCM, the tag after the text. */
function encrypt(text: string, associated: string, key = apiKey) {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), 'nonce1234567')
  cipher.setAAD(Buffer.from(associated))
  const parts = [cipher.update(text), cipher.final(), cipher.getAuthTag()]
  const ciphertext = Buffer.concat(parts).toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce: 'nonce1234567', associated_data: associated }
}

describe('WeChat Pay', () => {
  let fake: FakeGateway
  beforeAll(async () => {
    fake = await openFakeGateway()
  })
  afterAll(() => fake.close())

  const open = (platformKeys = `PUB_KEY_ID_1\n${wechat.publicKey}`) =>
    openWechatPay({
      mchId: '1900000001',
      appId: 'wx1',
      accountAppId: 'wx2',
      miniAppId: 'wx3',
      serialNo: 'ABC',
      privateKey: merchant.privateKey,
      apiKey,
      platformKeys,
      base: fake.base,
    })
  const signed = (body: string, seconds: number, key = wechat.privateKey, serial = 'PUB_KEY_ID_1') => ({
    'wechatpay-timestamp': String(seconds),
    'wechatpay-nonce': 'n1',
    'wechatpay-serial': serial,
    'wechatpay-signature': signBy(key, `${seconds}\nn1\n${body}\n`),
  })
  const answers = (given: object, status = 200) =>
    fake.answer(() => {
      const body = JSON.stringify(given)
      return { status, body, headers: signed(body, Math.floor(Date.now() / 1000)) }
    })
  const last = () => fake.last()
  const isSigned = (text: string, signature: string) =>
    createVerify('RSA-SHA256').update(text).verify(merchant.publicKey, Buffer.from(signature, 'base64'))
  const order = {
    mchid: '1900000001',
    out_trade_no: paymentRequest.paymentSn,
    transaction_id: '4200000001',
    trade_state: 'SUCCESS',
    success_time: '2026-11-18T12:00:00+08:00',
    amount: { total: 1234, currency: 'CNY' },
  }
  const paid = {
    kind: 'paid',
    transactionId: '4200000001',
    paymentSn: paymentRequest.paymentSn,
    cents: 1234,
    currency: 'CNY',
    paidAt: now,
  }
  const callback = (given: object, type = 'TRANSACTION.SUCCESS', key = apiKey) =>
    JSON.stringify({
      id: 'e1',
      event_type: type,
      resource: encrypt(JSON.stringify(given), 'transaction', key),
    })
  const read = (body: string, headers: Record<string, string> = signed(body, now / 1000), keys?: string) =>
    open(keys).readCallback({ headers, body, now })

  it('requests have a signature of method, URL, time, nonce and body', async () => {
    answers({ code_url: 'weixin://wxpay/bizpayurl?pr=1' })
    expect(await open().begin(paymentRequest)).toEqual({
      code: 'weixin://wxpay/bizpayurl?pr=1',
      link: '',
      script: null,
    })
    const { url, headers, body } = last()
    expect(url).toBe('/v3/pay/transactions/native')
    expect(headers['wechatpay-serial']).toBe('PUB_KEY_ID_1')
    expect(JSON.parse(body)).toMatchObject({
      out_trade_no: paymentRequest.paymentSn,
      amount: { total: 1234, currency: 'CNY' },
    })
    const authorization = String(headers.authorization)
    const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(authorization)?.[1] ?? ''
    expect(authorization).toMatch(/^WECHATPAY2-SHA256-RSA2048 mchid="1900000001",/)
    const text = `POST\n${url}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`
    expect(isSigned(text, part('signature'))).toBe(true)
  })

  it('the payment call inside WeChat gets its parameters, signed', async () => {
    answers({ prepay_id: 'p1' })
    const { script } = await open().begin({ ...paymentRequest, way: 'inApp', openid: 'o1' })
    expect(script).toMatchObject({ appId: 'wx2', package: 'prepay_id=p1', signType: 'RSA' })
    const { appId, timeStamp, nonceStr, paySign = '' } = script ?? {}
    expect(isSigned(`${appId}\n${timeStamp}\n${nonceStr}\nprepay_id=p1\n`, paySign)).toBe(true)
  })

  it('a response without a signature, or with another signer’s, is rejected', async () => {
    fake.answer(() => ({ body: JSON.stringify({ code_url: 'weixin://forged' }) }))
    await expect(open().begin(paymentRequest)).rejects.toThrow('signature')
    fake.answer(() => {
      const body = JSON.stringify({ code_url: 'weixin://forged' })
      return { body, headers: signed(body, Math.floor(Date.now() / 1000), merchant.privateKey) }
    })
    await expect(open().begin(paymentRequest)).rejects.toThrow('signature')
  })

  it('an order is reported as paid or not', async () => {
    answers(order)
    expect(await open().find(paymentRequest.paymentSn)).toEqual(paid)
    expect(last().url).toBe(`/v3/pay/transactions/out-trade-no/${paymentRequest.paymentSn}?mchid=1900000001`)
    answers({ ...order, trade_state: 'NOTPAY' })
    expect(await open().find(paymentRequest.paymentSn)).toBeNull()
    answers({ code: 'ORDER_NOT_EXIST' }, 404)
    expect(await open().find(paymentRequest.paymentSn)).toBeNull()
  })

  it('a refund is sent, and its result is reported by queries and callbacks', async () => {
    answers({ status: 'PROCESSING' })
    expect(await open().refund(refundRequest)).toBe('pending')
    expect(last().url).toBe('/v3/refund/domestic/refunds')
    expect(JSON.parse(last().body)).toMatchObject({
      out_refund_no: 'r1',
      amount: { refund: 100, total: 1234 },
    })
    answers({ code: 'NOT_ENOUGH' }, 403)
    await expect(open().refund(refundRequest)).rejects.toThrow('NOT_ENOUGH')
    for (const [status, state] of [
      ['SUCCESS', 'done'],
      ['ABNORMAL', 'failed'],
      ['CLOSED', 'failed'],
      ['PROCESSING', 'pending'],
    ] as const) {
      answers({ status })
      expect(await open().findRefund(refundRequest)).toBe(state)
      const told = { mchid: '1900000001', out_refund_no: 'r1', refund_status: status }
      expect(await read(callback(told, `REFUND.${status}`))).toEqual({
        kind: 'refund',
        refundSn: 'r1',
        state,
      })
    }
    const others = callback({ mchid: '2', out_refund_no: 'r1', refund_status: 'SUCCESS' }, 'REFUND.SUCCESS')
    await expect(read(others)).rejects.toThrow('another merchant')
  })

  it('payments are reported by callbacks, which nobody else can send', async () => {
    const body = callback(order)
    expect(await read(body)).toEqual(paid)
    await expect(read(body, signed(body, now / 1000, merchant.privateKey))).rejects.toThrow('signature')
    await expect(read(`${body} `, signed(body, now / 1000))).rejects.toThrow('signature')
    await expect(read(body, signed(body, now / 1000 - 301))).rejects.toThrow('expired')
    const probe = { ...signed(body, now / 1000), 'wechatpay-signature': 'WECHATPAY/SIGNTEST/f2mK' }
    await expect(read(body, probe)).rejects.toThrow('signature')
    await expect(read(callback({ ...order, mchid: '2' }))).rejects.toThrow('another merchant')
    await expect(read(callback(order, undefined, 'x'.repeat(32)))).rejects.toThrow('could not be')
  })

  it('the published examples of signature and cipher are accepted', async () => {
    const { encrypted, headers, body, at, certificate } = published
    expect(decryptText(encrypted.key, encrypted)).toBe(encrypted.text)
    expect(() => decryptText(encrypted.key, { ...encrypted, nonce: 'uluk4a9R25RX' })).toThrow('could not be')
    const told = (text: string) => open(certificate).readCallback({ headers, body: text, now: at })
    expect(await told(body)).toEqual({ kind: 'other' })
    await expect(told(body.replace('签约成功', '签约失败'))).rejects.toThrow('signature')
  })

  it('both keys are accepted during a key rotation', async () => {
    const body = callback(order)
    const both = `PUB_KEY_ID_1\n${wechat.publicKey}\nPUB_KEY_ID_2\n${successor.publicKey}`
    const headers = signed(body, now / 1000, successor.privateKey, 'PUB_KEY_ID_2')
    expect(await read(body, headers, both)).toEqual(paid)
    expect(await read(body, signed(body, now / 1000), both)).toEqual(paid)
  })

  it('a new certificate is fetched for an unknown signing key, at most every ten minutes', async () => {
    const { headers, body, at, certificate } = published
    const listed = { serial_no: 'D7CE59D1F522D701', encrypt_certificate: encrypt(certificate, 'certificate') }
    answers({ data: [listed] })
    expect(new X509Certificate(certificate).serialNumber).toBe(listed.serial_no)
    const gateway = open()
    expect(await gateway.readCallback({ headers, body, now: at })).toEqual({ kind: 'other' })
    expect(last().url).toBe('/v3/certificates')
    const before = fake.asked.length
    const unknown = { headers: { ...headers, 'wechatpay-serial': 'FF' }, body, now: at }
    await expect(gateway.readCallback(unknown)).rejects.toThrow('signature')
    expect(fake.asked).toHaveLength(before)
  })

  it('unreadable keys of the owner are refused with a message', async () => {
    await expect(open('no key').begin(paymentRequest)).rejects.toThrow('keys of WeChat cannot be parsed')
  })
})
