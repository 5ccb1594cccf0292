import { createVerify } from 'node:crypto'
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
import { openAlipay } from './alipay.ts'

const merchant = rsaPair()
const alipay = rsaPair()

/**
 * Returns the text to sign by Alipay's published rule: non-empty parameters, by name
 * (opendocs.alipay.com/common/02kf5q).
 */
const signedText = (fields: Readonly<Record<string, string>>, ...without: readonly string[]) =>
  Object.keys(fields)
    .filter((name) => !['sign', ...without].includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

/**
 * A genuine callback of Alipay with its key: the test data of Alipay's own library (alipay/alipay-sdk-nodejs-all, MIT
 * licence).
 */
const published = {
  key: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB',
  form: {
    gmt_create: '2019-08-15 15:56:22',
    charset: 'utf-8',
    seller_email: 'z97-yuquerevenue@service.aliyun.com',
    subject: '语雀空间 500人规模',
    sign: 'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
    buyer_id: '2088102534368455',
    invoice_amount: '0.10',
    notify_id: '2019081500222155624068450559358070',
    fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
    notify_type: 'trade_status_sync',
    trade_status: 'TRADE_SUCCESS',
    receipt_amount: '0.10',
    buyer_pay_amount: '0.10',
    sign_type: 'RSA2',
    app_id: '2019073166072302',
    seller_id: '2088531891668739',
    gmt_payment: '2019-08-15 15:56:24',
    notify_time: '2019-08-15 15:56:25',
    version: '1.0',
    out_trade_no: '20190815155618536-564-57',
    total_amount: '0.10',
    trade_no: '2019081522001468450512505578',
    auth_app_id: '2019073166072302',
    buyer_logon_id: 'xud***@126.com',
    point_amount: '0.00',
  },
}

describe('Alipay', () => {
  let fake: FakeGateway
  beforeAll(async () => {
    fake = await openFakeGateway()
  })
  afterAll(() => fake.close())

  const keys = () => ({
    appId: '2021000000000001',
    sellerId: '2088',
    privateKey: merchant.privateKey,
    publicKey: alipay.publicKey.replace(/-----[^-]+-----|\s/g, ''),
    base: fake.base,
  })
  const open = () => openAlipay(keys())
  const answers = (method: string, given: object, key = alipay.privateKey) => {
    const part = JSON.stringify(given).replaceAll('/', '\\/')
    const name = `${method.replaceAll('.', '_')}_response`
    fake.answer(() => ({ body: `{"${name}":${part},"sign":"${signBy(key, part)}"}` }))
  }
  const form = (more: Record<string, string> = {}, key = alipay.privateKey) => {
    const fields = {
      app_id: '2021000000000001',
      seller_id: '2088',
      out_trade_no: paymentRequest.paymentSn,
      trade_no: '2026111822001',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '12.34',
      gmt_payment: '2026-11-18 12:00:00',
      subject: '购买主题 a+b 100%',
      ...more,
    }
    return new URLSearchParams({
      sign_type: 'RSA2',
      ...fields,
      sign: signBy(key, signedText(fields, 'sign_type')),
    }).toString()
  }
  const read = (body: string) => open().readCallback({ headers: {}, body, now })
  /** Returns all parameters of the last call: the library puts them into URL and body. */
  const sent = () => {
    const { url, body } = fake.last()
    return Object.fromEntries([...new URL(url, fake.base).searchParams, ...new URLSearchParams(body)])
  }
  const isSigned = (fields: Readonly<Record<string, string>>) =>
    createVerify('RSA-SHA256')
      .update(signedText(fields))
      .verify(merchant.publicKey, Buffer.from(fields.sign ?? '', 'base64'))

  it('requests have parameters signed by name and China’s time, and return a code or a page', async () => {
    answers('alipay.trade.precreate', { code: '10000', qr_code: 'https://qr.alipay.test/1' })
    expect((await open().begin(paymentRequest)).code).toBe('https://qr.alipay.test/1')
    expect(isSigned(sent())).toBe(true)
    expect(sent()).toMatchObject({
      method: 'alipay.trade.precreate',
      sign_type: 'RSA2',
      notify_url: paymentRequest.notifyUrl,
    })
    expect(JSON.parse(sent().biz_content ?? '')).toEqual({
      out_trade_no: paymentRequest.paymentSn,
      total_amount: '12.34',
      subject: '购买主题',
      time_expire: '2026-11-18 12:15:00',
    })
    const calledAt = Date.parse(`${sent().timestamp?.replace(' ', 'T')}+08:00`)
    expect(Math.abs(calledAt - Date.now())).toBeLessThan(60_000)
    const { link } = await open().begin({ ...paymentRequest, way: 'page' })
    const page = Object.fromEntries(new URL(link).searchParams)
    expect(link).toContain(`${fake.base}/gateway.do?`)
    expect(page).toMatchObject({ method: 'alipay.trade.page.pay', return_url: paymentRequest.returnUrl })
    expect(isSigned(page)).toBe(true)
  })

  it('keys of both formats are accepted, with PEM frame and without', async () => {
    answers('alipay.trade.precreate', { code: '10000', qr_code: 'q' })
    const bare = merchant.privateKey.replace(/-----[^-]+-----|\s/g, '')
    for (const privateKey of [merchant.privateKey, bare, `${bare.slice(0, 64)}\n${bare.slice(64)}\n`]) {
      await openAlipay({ ...keys(), privateKey, publicKey: alipay.publicKey }).begin(paymentRequest)
      expect(isSigned(sent())).toBe(true)
    }
  })

  it('a response is accepted if it is signed, and shows whether an order is paid', async () => {
    const known = {
      code: '10000',
      out_trade_no: paymentRequest.paymentSn,
      trade_no: 't/1',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '12.34',
      send_pay_date: '2026-11-18 12:00:00',
    }
    answers('alipay.trade.query', known)
    expect(await open().find(paymentRequest.paymentSn)).toMatchObject({
      cents: 1234,
      paidAt: now,
      transactionId: 't/1',
    })
    answers('alipay.trade.query', known, merchant.privateKey)
    await expect(open().find(paymentRequest.paymentSn)).rejects.toThrow('signature')
    answers('alipay.trade.query', { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' })
    expect(await open().find(paymentRequest.paymentSn)).toBeNull()
    fake.answer(() => ({ status: 502, body: '<h1>Bad Gateway</h1>' }))
    await expect(open().find(paymentRequest.paymentSn)).rejects.toThrow('could not be asked')
  })

  it('a refund is sent, reported as pending, and its result is queried', async () => {
    answers('alipay.trade.refund', { code: '10000', fund_change: 'Y' })
    expect(await open().refund(refundRequest)).toBe('done')
    expect(JSON.parse(sent().biz_content ?? '')).toMatchObject({
      out_request_no: 'r1',
      refund_amount: '1.00',
    })
    answers('alipay.trade.refund', { code: '10000', fund_change: 'N' })
    expect(await open().refund(refundRequest)).toBe('pending')
    answers('alipay.trade.fastpay.refund.query', { code: '10000' })
    expect(await open().findRefund(refundRequest)).toBe('pending')
    answers('alipay.trade.fastpay.refund.query', { code: '10000', refund_status: 'REFUND_SUCCESS' })
    expect(await open().findRefund(refundRequest)).toBe('done')
    answers('alipay.trade.refund', { code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' })
    await expect(open().refund(refundRequest)).rejects.toThrow('SELLER_BALANCE_NOT_ENOUGH')
  })

  it('a genuine published callback is accepted', async () => {
    const { form: sentForm, key } = published
    const opened = openAlipay({
      ...keys(),
      appId: sentForm.app_id,
      sellerId: sentForm.seller_id,
      publicKey: key,
    })
    const believe = (fields: Readonly<Record<string, string>>) =>
      opened.readCallback({ headers: {}, body: new URLSearchParams(fields).toString(), now })
    expect(await believe(sentForm)).toEqual({
      kind: 'paid',
      transactionId: '2019081522001468450512505578',
      paymentSn: '20190815155618536-564-57',
      cents: 10,
      currency: 'CNY',
      paidAt: Date.parse('2019-08-15T15:56:24+08:00'),
    })
    await expect(believe({ ...sentForm, total_amount: '100.00' })).rejects.toThrow('signature')
    await expect(believe({ ...sentForm, sign_type: 'RSA' })).rejects.toThrow('signature')
  })

  it('payments are reported by signed forms, for this app and seller only', async () => {
    const paid = {
      kind: 'paid',
      paymentSn: paymentRequest.paymentSn,
      cents: 1234,
      currency: 'CNY',
      paidAt: now,
    }
    expect(await read(form())).toMatchObject(paid)
    await expect(read(form().replace('12.34', '99.99'))).rejects.toThrow('signature')
    await expect(read(form({}, merchant.privateKey))).rejects.toThrow('signature')
    await expect(read(form({ app_id: '1' }))).rejects.toThrow('another merchant')
    await expect(read(form({ seller_id: '1' }))).rejects.toThrow('another merchant')
    expect(await read(form({ trade_status: 'WAIT_BUYER_PAY' }))).toEqual({ kind: 'other' })
    expect(await read(form({ refund_fee: '1.00' }))).toEqual({ kind: 'other' })
  })
})
