import { AlipaySdk } from 'alipay-sdk'
import { centsOf, type Fields, textAt, yuanOf } from './call-gateway.ts'
import {
  type BegunPayment,
  type Gateway,
  GatewayDeclined,
  type GatewayKeys,
  GatewayRefused,
  type Notice,
  type PaidNotice,
  type PaymentRequest,
  type RefundRequest,
  type RefundState,
} from './gateway.ts'

type Keys = GatewayKeys['alipay']

const publicBase = 'https://openapi.alipay.com'
/** Alipay uses China's time, whatever the site's time zone is. */
const zoneMs = 8 * 3_600_000

/** Parses times of Alipay to milliseconds since 1970. */
const readTime = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) - zoneMs
const writeTime = (ms: number) => new Date(ms + zoneMs).toISOString().slice(0, 19).replace('T', ' ')

/** Keys without PEM frame are PKCS#1, or PKCS#8, which contains the algorithm. */
const namesAlgorithm = (key: string) =>
  Buffer.from(key, 'base64').includes('06092a864886f70d010101', 0, 'hex')
const isPkcs8 = (key: string) =>
  key.includes('-----') ? key.includes('BEGIN PRIVATE KEY') : namesAlgorithm(key)

const withoutBlanks = (key: string) => (key.includes('-----') ? key.trim() : key.replace(/\s+/g, ''))

const clientOf = (keys: Keys) =>
  new AlipaySdk({
    appId: keys.appId,
    privateKey: withoutBlanks(keys.privateKey),
    keyType: isPkcs8(keys.privateKey) ? 'PKCS8' : 'PKCS1',
    alipayPublicKey: withoutBlanks(keys.publicKey),
    gateway: `${keys.base || publicBase}/gateway.do`,
    signType: 'RSA2',
    camelcase: false,
    timeout: 10_000,
  })

/** The library would use the server's time zone instead of China's. */
const calledAt = () => ({ timestamp: writeTime(Date.now()) })

/** Calls Alipay; returns the signed response. Hides the library's errors, which may contain response data. */
async function execute(sdk: AlipaySdk, method: string, content: Fields, more: Fields = {}): Promise<Fields> {
  const parameters = { ...calledAt(), ...more, biz_content: content }
  try {
    return (await sdk.exec(method, parameters, { validateSign: true })) as unknown as Fields
  } catch (error) {
    const isSignature = (error as Error).message.startsWith('验签失败')
    throw new GatewayRefused(isSignature ? 'the signature of Alipay is invalid' : 'Alipay could not be asked')
  }
}

async function requestAction(
  sdk: AlipaySdk,
  method: string,
  content: Fields,
  more: Fields = {},
): Promise<Fields> {
  const answer = await execute(sdk, method, content, more)
  const [code, reason] = [textAt(answer, 'code'), textAt(answer, 'sub_code')]
  // After other codes, and a system error, the result is unknown.
  if (code === '40004' && reason.startsWith('ACQ.') && reason !== 'ACQ.SYSTEM_ERROR')
    throw new GatewayDeclined('Alipay refused', { said: reason })
  if (code !== '10000') throw new GatewayRefused('Alipay refused', { said: reason })
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

async function begin(sdk: AlipaySdk, request: PaymentRequest): Promise<BegunPayment> {
  const content = {
    out_trade_no: request.paymentSn,
    total_amount: yuanOf(request.cents),
    subject: request.title.slice(0, 120),
    time_expire: writeTime(request.expiresAt),
  }
  if (request.way === 'qr') {
    const more = { notify_url: request.notifyUrl }
    const answer = await requestAction(sdk, 'alipay.trade.precreate', content, more)
    return { code: textAt(answer, 'qr_code'), link: '', script: null }
  }
  const link = sdk.pageExecute('alipay.trade.page.pay', 'GET', {
    ...calledAt(),
    bizContent: { ...content, product_code: 'FAST_INSTANT_TRADE_PAY' },
    notifyUrl: request.notifyUrl,
    returnUrl: request.returnUrl,
  })
  return { code: '', link, script: null }
}

function readCallback(sdk: AlipaySdk, keys: Keys, body: string): Notice {
  const form = Object.fromEntries(new URLSearchParams(body))
  if (form.sign_type !== 'RSA2' || !sdk.checkNotifySignV2(form))
    throw new GatewayRefused('the signature of Alipay is invalid')
  if (form.app_id !== keys.appId || (keys.sellerId !== '' && form.seller_id !== keys.sellerId))
    throw new GatewayRefused('the payment is of another merchant')
  // A refund is reported by another callback of the same trade.
  if (!isPaid(form) || (form.refund_fee ?? '') !== '') return { kind: 'other' }
  return paidOf(form, form.gmt_payment ?? '')
}

async function find(sdk: AlipaySdk, paymentSn: string): Promise<PaidNotice | null> {
  const answer = await execute(sdk, 'alipay.trade.query', { out_trade_no: paymentSn })
  const reason = textAt(answer, 'sub_code')
  if (reason === 'ACQ.TRADE_NOT_EXIST') return null
  if (textAt(answer, 'code') !== '10000') throw new GatewayRefused('Alipay refused', { said: reason })
  return isPaid(answer) ? paidOf(answer, textAt(answer, 'send_pay_date')) : null
}

async function refund(
  sdk: AlipaySdk,
  { refundSn, paymentSn, cents, reason }: RefundRequest,
): Promise<RefundState> {
  const answer = await requestAction(sdk, 'alipay.trade.refund', {
    out_trade_no: paymentSn,
    out_request_no: refundSn,
    refund_amount: yuanOf(cents),
    refund_reason: reason.slice(0, 120),
  })
  return textAt(answer, 'fund_change') === 'Y' ? 'done' : 'pending'
}

async function findRefund(sdk: AlipaySdk, { refundSn, paymentSn }: RefundRequest): Promise<RefundState> {
  const content = { out_trade_no: paymentSn, out_request_no: refundSn }
  const answer = await requestAction(sdk, 'alipay.trade.fastpay.refund.query', content)
  return textAt(answer, 'refund_status') === 'REFUND_SUCCESS' ? 'done' : 'pending'
}

/** Alipay through its open platform (https://opendocs.alipay.com). */
export function openAlipay(keys: Keys): Gateway {
  const sdk = clientOf(keys)
  return {
    begin: (request) => begin(sdk, request),
    readCallback: async ({ body }) => readCallback(sdk, keys, body),
    find: (paymentSn) => find(sdk, paymentSn),
    refund: (request) => refund(sdk, request),
    findRefund: (request) => findRefund(sdk, request),
  }
}
