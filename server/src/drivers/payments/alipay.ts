import { createSign, createVerify } from 'node:crypto'
import { askGateway, centsOf, type Fields, readFields, textAt, yuanOf } from './ask-gateway.ts'
import {
  type BegunPayment,
  type Gateway,
  GatewayDeclined,
  type GatewayKeys,
  GatewayRefused,
  type Notice,
  type PaidNotice,
  type PaymentRequest,
} from './gateway.ts'

type Keys = GatewayKeys['alipay']
type Parameters = Readonly<Record<string, string>>

const publicBase = 'https://openapi.alipay.com'
/** Alipay tells times of China, whatever the zone of the site is. */
const zoneMs = 8 * 3_600_000

/** Times as Alipay writes them, in milliseconds since 1970. */
const readTime = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) - zoneMs
const writeTime = (ms: number) => new Date(ms + zoneMs).toISOString().slice(0, 19).replace('T', ' ')

/** Keys come with or without their frame. */
const framed = (key: string, name: string) =>
  key.includes('-----')
    ? key
    : `-----BEGIN ${name}-----\n${key.replace(/\s+/g, '').replace(/.{64}/g, '$&\n')}\n-----END ${name}-----`

/** What is signed: the parameters that say something, by name. */
export const signedText = (parameters: Parameters): string =>
  Object.keys(parameters)
    .filter((name) => name !== 'sign' && parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')

function isSigned(keys: Keys, text: string, signature: string): boolean {
  const verifier = createVerify('RSA-SHA256').update(text)
  return verifier.verify(framed(keys.publicKey, 'PUBLIC KEY'), Buffer.from(signature, 'base64'))
}

/** The parameters of a call, signed. */
export function signedCall(keys: Keys, method: string, content: object, more: Parameters = {}): Parameters {
  const parameters: Parameters = {
    app_id: keys.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: writeTime(Date.now()),
    version: '1.0',
    ...more,
    biz_content: JSON.stringify(content),
  }
  const key = keys.privateKey.includes('-----')
    ? keys.privateKey
    : framed(keys.privateKey, pemNameOf(keys.privateKey))
  const sign = createSign('RSA-SHA256').update(signedText(parameters)).sign(key, 'base64')
  return { ...parameters, sign }
}

/** Keys without a frame are of PKCS#1 or of PKCS#8, which names the algorithm. */
const pemNameOf = (key: string) =>
  Buffer.from(key, 'base64').includes(Buffer.from('06092a864886f70d010101', 'hex'))
    ? 'PRIVATE KEY'
    : 'RSA PRIVATE KEY'

const gatewayOf = (keys: Keys) => `${keys.base || publicBase}/gateway.do`

/** The part of an answer that is signed, as it came: what is read again and written would be another text. */
function signedPart(text: string, name: string): string {
  const from = text.indexOf('{', text.indexOf(`"${name}"`))
  const to = text.lastIndexOf('"sign"')
  return text.slice(from, text.lastIndexOf('}', to) + 1)
}

async function ask(keys: Keys, method: string, content: object, more: Parameters = {}): Promise<Fields> {
  const body = new URLSearchParams(signedCall(keys, method, content, more))
  const { text } = await askGateway(gatewayOf(keys), { method: 'POST', body })
  const answer = readFields(text)
  const name = `${method.replaceAll('.', '_')}_response`
  if (!isSigned(keys, signedPart(text, name), textAt(answer, 'sign')))
    throw new GatewayRefused('the signature of Alipay is wrong')
  return (answer[name] ?? {}) as Fields
}

async function askDone(keys: Keys, method: string, content: object, more: Parameters = {}): Promise<Fields> {
  const answer = await ask(keys, method, content, more)
  const [code, reason] = [textAt(answer, 'code'), textAt(answer, 'sub_code')]
  // A business failure; others, and one of the system, leave open what was done.
  if (code === '40004' && reason.startsWith('ACQ.') && reason !== 'ACQ.SYSTEM_ERROR')
    throw new GatewayDeclined(`Alipay refused: ${reason.slice(0, 60)}`)
  if (code !== '10000') throw new GatewayRefused(`Alipay refused: ${reason.slice(0, 60)}`)
  return answer
}

const isPaid = (fields: Fields) =>
  ['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(textAt(fields, 'trade_status'))

const paidOf = (fields: Fields, paidAt: string): PaidNotice => ({
  kind: 'paid',
  transactionId: textAt(fields, 'trade_no'),
  paymentSn: textAt(fields, 'out_trade_no'),
  cents: centsOf(textAt(fields, 'total_amount')),
  currency: textAt(fields, 'trans_currency') || 'CNY',
  paidAt: readTime(paidAt),
})

async function begin(keys: Keys, request: PaymentRequest): Promise<BegunPayment> {
  const content = {
    out_trade_no: request.paymentSn,
    total_amount: yuanOf(request.cents),
    subject: request.title.slice(0, 120),
    time_expire: writeTime(request.expiresAt),
  }
  if (request.way === 'qr') {
    const more = { notify_url: request.notifyUrl }
    const answer = await askDone(keys, 'alipay.trade.precreate', content, more)
    return { code: textAt(answer, 'qr_code'), link: '', script: null }
  }
  const page = { ...content, product_code: 'FAST_INSTANT_TRADE_PAY' }
  const more = { notify_url: request.notifyUrl, return_url: request.returnUrl }
  const call = new URLSearchParams(signedCall(keys, 'alipay.trade.page.pay', page, more))
  return { code: '', link: `${gatewayOf(keys)}?${call}`, script: null }
}

/** A callback is a form; it is signed without `sign_type`. */
function readCallback(keys: Keys, body: string): Notice {
  const form = Object.fromEntries(new URLSearchParams(body))
  const { sign_type: _, ...signed } = form
  if (!isSigned(keys, signedText(signed), form.sign ?? ''))
    throw new GatewayRefused('the signature of Alipay is wrong')
  if (form.app_id !== keys.appId || (keys.sellerId !== '' && form.seller_id !== keys.sellerId))
    throw new GatewayRefused('the payment is of another merchant')
  // A refund is told by another callback of the same trade.
  if (!isPaid(form) || (form.refund_fee ?? '') !== '') return { kind: 'other' }
  return paidOf(form, form.gmt_payment ?? '')
}

/** Alipay by its open platform (https://opendocs.alipay.com). */
export const openAlipay = (keys: Keys): Gateway => ({
  begin: (request) => begin(keys, request),
  readCallback: ({ body }) => readCallback(keys, body),
  async find(paymentSn) {
    const answer = await ask(keys, 'alipay.trade.query', { out_trade_no: paymentSn })
    if (textAt(answer, 'sub_code') === 'ACQ.TRADE_NOT_EXIST') return null
    if (textAt(answer, 'code') !== '10000') throw new GatewayRefused('Alipay refused')
    return isPaid(answer) ? paidOf(answer, textAt(answer, 'send_pay_date')) : null
  },
  async refund({ refundSn, paymentSn, cents, reason }) {
    await askDone(keys, 'alipay.trade.refund', {
      out_trade_no: paymentSn,
      out_request_no: refundSn,
      refund_amount: yuanOf(cents),
      refund_reason: reason.slice(0, 120),
    })
  },
})
