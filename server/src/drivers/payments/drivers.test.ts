import { createCipheriv, createHmac, createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAlipay, signedCall, signedText } from './alipay.ts'
import { openStripe } from './stripe.ts'
import { openWechatPay } from './wechat-pay.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const merchant = pair()
const company = pair()
const successor = pair()
const signBy = (key: string, text: string) => createSign('RSA-SHA256').update(text).sign(key, 'base64')

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** What the company answers next, and what it was asked. */
const asked: Asked[] = []
let answerNext: (request: Asked) => { status?: number; headers?: Record<string, string>; body: string }
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  const one = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
  asked.push(one)
  const { status = 200, headers: more = {}, body } = answerNext(one)
  response.writeHead(status, more).end(body)
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const now = Date.UTC(2026, 10, 18, 4, 0, 0)
const request = {
  paymentSn: '176345678912345678',
  cents: 1234,
  title: '购买主题',
  way: 'qr',
  openid: '',
  payerIp: '203.0.113.7',
  notifyUrl: 'https://forum.test/notify',
  returnUrl: 'https://forum.test/back',
  expiresAt: now + 900_000,
} as const
const refund = {
  refundSn: 'r1',
  paymentSn: request.paymentSn,
  transactionId: 't1',
  cents: 100,
  totalCents: 1234,
  reason: '重复付款',
}

describe('WeChat Pay', () => {
  const apiKey = 'k'.repeat(32)
  const open = (platformKeys = `PUB_KEY_ID_1\n${company.publicKey}`) =>
    openWechatPay({
      mchId: '1900000001',
      appId: 'wx1',
      accountAppId: 'wx2',
      miniAppId: 'wx3',
      serialNo: 'ABC',
      privateKey: merchant.privateKey,
      apiKey,
      platformKeys,
      base,
    })
  const signed = (body: string, seconds: number, key = company.privateKey, serial = 'PUB_KEY_ID_1') => ({
    'wechatpay-timestamp': String(seconds),
    'wechatpay-nonce': 'n1',
    'wechatpay-serial': serial,
    'wechatpay-signature': signBy(key, `${seconds}\nn1\n${body}\n`),
  })
  const answers = (given: object, status = 200) => {
    answerNext = () => {
      const body = JSON.stringify(given)
      return { status, body, headers: signed(body, Math.floor(Date.now() / 1000)) }
    }
  }
  const order = {
    mchid: '1900000001',
    out_trade_no: request.paymentSn,
    transaction_id: '4200000001',
    trade_state: 'SUCCESS',
    success_time: '2026-11-18T12:00:00+08:00',
    amount: { total: 1234, currency: 'CNY' },
  }
  const paid = {
    kind: 'paid',
    transactionId: '4200000001',
    paymentSn: request.paymentSn,
    cents: 1234,
    currency: 'CNY',
    paidAt: now,
  }
  const callback = (given: object, key = apiKey) => {
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), 'nonce1234567')
    cipher.setAAD(Buffer.from('transaction'))
    const parts = [cipher.update(JSON.stringify(given)), cipher.final(), cipher.getAuthTag()]
    const ciphertext = Buffer.concat(parts).toString('base64')
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext,
      nonce: 'nonce1234567',
      associated_data: 'transaction',
    }
    return JSON.stringify({ id: 'e1', event_type: 'TRANSACTION.SUCCESS', resource })
  }

  it('is asked with a signature of method, address, moment, nonce and body', async () => {
    answers({ code_url: 'weixin://wxpay/bizpayurl?pr=1' })
    expect(await open().begin(request)).toEqual({
      code: 'weixin://wxpay/bizpayurl?pr=1',
      link: '',
      script: null,
    })
    const { url, headers, body } = asked.at(-1) as Asked
    expect(url).toBe('/v3/pay/transactions/native')
    expect(JSON.parse(body)).toMatchObject({
      out_trade_no: request.paymentSn,
      amount: { total: 1234, currency: 'CNY' },
    })
    const authorization = String(headers.authorization)
    const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(authorization)?.[1] ?? ''
    expect(authorization).toMatch(/^WECHATPAY2-SHA256-RSA2048 mchid="1900000001",/)
    const text = `POST\n${url}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`
    const signature = Buffer.from(part('signature'), 'base64')
    expect(createVerify('RSA-SHA256').update(text).verify(merchant.publicKey, signature)).toBe(true)
  })

  it('gives the payment call inside WeChat what it needs, signed', async () => {
    answers({ prepay_id: 'p1' })
    const { script } = await open().begin({ ...request, way: 'inApp', openid: 'o1' })
    expect(script).toMatchObject({ appId: 'wx2', package: 'prepay_id=p1', signType: 'RSA' })
    const { appId, timeStamp, nonceStr, paySign = '' } = script ?? {}
    const text = `${appId}\n${timeStamp}\n${nonceStr}\nprepay_id=p1\n`
    const signature = Buffer.from(paySign, 'base64')
    expect(createVerify('RSA-SHA256').update(text).verify(merchant.publicKey, signature)).toBe(true)
  })

  it('is not believed when its answer is not signed', async () => {
    answerNext = () => ({ body: JSON.stringify({ code_url: 'weixin://forged' }) })
    await expect(open().begin(request)).rejects.toThrow('not of now')
  })

  it('says whether an order is paid, and gives money back', async () => {
    answers(order)
    expect(await open().find(request.paymentSn)).toEqual(paid)
    answers({ ...order, trade_state: 'NOTPAY' })
    expect(await open().find(request.paymentSn)).toBeNull()
    answers({ code: 'ORDER_NOT_EXIST' }, 404)
    expect(await open().find(request.paymentSn)).toBeNull()
    answers({ status: 'PROCESSING' })
    await open().refund(refund)
    const { url, body } = asked.at(-1) as Asked
    expect(url).toBe('/v3/refund/domestic/refunds')
    expect(JSON.parse(body)).toMatchObject({ out_refund_no: 'r1', amount: { refund: 100, total: 1234 } })
    answers({ code: 'NOT_ENOUGH' }, 403)
    await expect(open().refund(refund)).rejects.toThrow('NOT_ENOUGH')
  })

  it('tells of payments by callbacks, also while it changes its keys', () => {
    const body = callback(order)
    const read = (headers: Record<string, string>, text = body) =>
      open().readCallback({ headers, body: text, now })
    expect(read(signed(body, now / 1000))).toEqual(paid)
    const both = open(`PUB_KEY_ID_1\n${company.publicKey}\nPUB_KEY_ID_2\n${successor.publicKey}`)
    const headers = signed(body, now / 1000, successor.privateKey, 'PUB_KEY_ID_2')
    expect(both.readCallback({ headers, body, now })).toEqual(paid)
    expect(() => read(headers)).toThrow('signature')
    expect(() => read(signed(body, now / 1000, merchant.privateKey))).toThrow('signature')
    expect(() => read(signed(body, now / 1000), `${body} `)).toThrow('signature')
    expect(() => read(signed(body, now / 1000 - 301))).toThrow('not of now')
    const others = callback({ ...order, mchid: '2' })
    expect(() => read(signed(others, now / 1000), others)).toThrow('another merchant')
    const wrongKey = callback(order, 'x'.repeat(32))
    expect(() => read(signed(wrongKey, now / 1000), wrongKey)).toThrow('could not be read')
  })
})

describe('Alipay', () => {
  const keys = () => ({
    appId: '2021000000000001',
    sellerId: '2088',
    privateKey: merchant.privateKey,
    publicKey: company.publicKey.replace(/-----[^-]+-----|\s/g, ''),
    base,
  })
  const answers = (method: string, given: object, key = company.privateKey) => {
    const part = JSON.stringify(given)
    const name = `${method.replaceAll('.', '_')}_response`
    answerNext = () => ({ body: `{"${name}":${part},"sign":"${signBy(key, part)}"}` })
  }
  const form = (more: Record<string, string> = {}, key = company.privateKey) => {
    const fields = {
      app_id: '2021000000000001',
      seller_id: '2088',
      out_trade_no: request.paymentSn,
      trade_no: '2026111822001',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '12.34',
      gmt_payment: '2026-11-18 12:00:00',
      subject: '购买主题 a+b',
      ...more,
    }
    return new URLSearchParams({
      ...fields,
      sign_type: 'RSA2',
      sign: signBy(key, signedText(fields)),
    }).toString()
  }
  const read = (body: string) => openAlipay(keys()).readCallback({ headers: {}, body, now })

  it('is asked with the parameters signed by name, and shows a code or a page', async () => {
    answers('alipay.trade.precreate', { code: '10000', qr_code: 'https://qr.alipay.test/1' })
    expect((await openAlipay(keys()).begin(request)).code).toBe('https://qr.alipay.test/1')
    const sent = Object.fromEntries(new URLSearchParams((asked.at(-1) as Asked).body))
    const signature = Buffer.from(sent.sign ?? '', 'base64')
    expect(createVerify('RSA-SHA256').update(signedText(sent)).verify(merchant.publicKey, signature)).toBe(
      true,
    )
    expect(JSON.parse(sent.biz_content ?? '')).toMatchObject({
      total_amount: '12.34',
      time_expire: '2026-11-18 12:15:00',
    })
    const { link } = await openAlipay(keys()).begin({ ...request, way: 'page' })
    expect(link).toContain(`${base}/gateway.do?`)
    expect(signedCall(keys(), 'alipay.trade.page.pay', {}).sign_type).toBe('RSA2')
  })

  it('is believed when its answer is signed, and says whether an order is paid', async () => {
    const known = {
      code: '10000',
      out_trade_no: request.paymentSn,
      trade_no: 't',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '12.34',
      send_pay_date: '2026-11-18 12:00:00',
    }
    answers('alipay.trade.query', known)
    expect(await openAlipay(keys()).find(request.paymentSn)).toMatchObject({ cents: 1234, paidAt: now })
    answers('alipay.trade.query', known, merchant.privateKey)
    await expect(openAlipay(keys()).find(request.paymentSn)).rejects.toThrow('signature')
    answers('alipay.trade.query', { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' })
    expect(await openAlipay(keys()).find(request.paymentSn)).toBeNull()
    answers('alipay.trade.refund', { code: '10000' })
    await openAlipay(keys()).refund(refund)
    answers('alipay.trade.refund', { code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' })
    await expect(openAlipay(keys()).refund(refund)).rejects.toThrow('SELLER_BALANCE_NOT_ENOUGH')
  })

  it('tells of payments by signed forms, for this app and seller only', () => {
    const paid = { kind: 'paid', paymentSn: request.paymentSn, cents: 1234, currency: 'CNY', paidAt: now }
    expect(read(form())).toMatchObject(paid)
    expect(() => read(form().replace('12.34', '99.99'))).toThrow('signature')
    expect(() => read(form({}, merchant.privateKey))).toThrow('signature')
    expect(() => read(form({ app_id: '1' }))).toThrow('another merchant')
    expect(() => read(form({ seller_id: '1' }))).toThrow('another merchant')
    expect(read(form({ trade_status: 'WAIT_BUYER_PAY' }))).toEqual({ kind: 'other' })
    expect(read(form({ refund_fee: '1.00' }))).toEqual({ kind: 'other' })
  })
})

describe('Stripe', () => {
  const open = () => openStripe({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', base })
  const event = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', type, created: now / 1000, data: { object } })
  const session = {
    payment_status: 'paid',
    payment_intent: 'pi_1',
    client_reference_id: request.paymentSn,
    amount_total: 1234,
    currency: 'cny',
  }
  const read = (body: string, secret = 'whsec_1', seconds = now / 1000) => {
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    const headers = { 'stripe-signature': `t=${seconds},v1=${'0'.repeat(64)},v1=${signature}` }
    return open().readCallback({ headers, body, now })
  }

  it('is asked for a page of its own, once for an order', async () => {
    answerNext = () => ({ body: JSON.stringify({ url: 'https://checkout.stripe.test/1' }) })
    expect((await open().begin({ ...request, way: 'page' })).link).toBe('https://checkout.stripe.test/1')
    const { headers, body } = asked.at(-1) as Asked
    expect(headers).toMatchObject({
      authorization: 'Bearer sk_test_1',
      'idempotency-key': `pay-${request.paymentSn}`,
    })
    expect(new URLSearchParams(body).get('line_items[0][price_data][unit_amount]')).toBe('1234')
    answerNext = () => ({ status: 402, body: JSON.stringify({ error: { code: 'charge_already_refunded' } }) })
    await expect(open().refund(refund)).rejects.toThrow('charge_already_refunded')
  })

  it('tells of payments and disputes by signed events of now', () => {
    const body = event('checkout.session.completed', session)
    expect(read(body)).toEqual({
      kind: 'paid',
      transactionId: 'pi_1',
      paymentSn: request.paymentSn,
      cents: 1234,
      currency: 'CNY',
      paidAt: now,
    })
    expect(() => read(body, 'whsec_2')).toThrow('signature')
    expect(() => read(body, 'whsec_1', now / 1000 - 301)).toThrow('not of now')
    expect(read(event('checkout.session.completed', { ...session, payment_status: 'unpaid' }))).toEqual({
      kind: 'other',
    })
    const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 1234, status: 'lost' }
    expect(read(event('charge.dispute.created', dispute))).toMatchObject({
      kind: 'disputed',
      disputeId: 'dp_1',
    })
    expect(read(event('charge.dispute.closed', dispute))).toMatchObject({ kind: 'dispute-lost' })
  })
})
