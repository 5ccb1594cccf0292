import { randomBytes } from 'node:crypto'
import { askGateway, type Fields, readFields, textAt, wholeAt } from './ask-gateway.ts'
import {
  type BegunPayment,
  type Callback,
  type Gateway,
  GatewayDeclined,
  type GatewayKeys,
  GatewayRefused,
  type Notice,
  type PaidNotice,
  type PaymentRequest,
} from './gateway.ts'
import { authorizationOf, decryptResource, sign, verify } from './wechat-signature.ts'

type Keys = GatewayKeys['wechat']

const publicBase = 'https://api.mch.weixin.qq.com'
function paidOf(keys: Keys, order: Fields): PaidNotice | null {
  if (textAt(order, 'mchid') !== keys.mchId) throw new GatewayRefused('the payment is of another merchant')
  if (textAt(order, 'trade_state') !== 'SUCCESS') return null
  return {
    kind: 'paid',
    transactionId: textAt(order, 'transaction_id'),
    paymentSn: textAt(order, 'out_trade_no'),
    cents: wholeAt(order, 'amount', 'total'),
    currency: textAt(order, 'amount', 'currency') || 'CNY',
    paidAt: Date.parse(textAt(order, 'success_time')),
  }
}

async function ask(
  keys: Keys,
  method: 'GET' | 'POST',
  path: string,
  given?: object,
): Promise<{ status: number; fields: Fields }> {
  const body = given ? JSON.stringify(given) : ''
  const nonce = randomBytes(16).toString('hex')
  const { status, text, headers } = await askGateway((keys.base || publicBase) + path, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: authorizationOf(keys, method, path, body, Math.floor(Date.now() / 1000), nonce),
    },
    ...(given && { body }),
  })
  if (status < 300) verify(keys, { headers: Object.fromEntries(headers), body: text, now: Date.now() })
  return { status, fields: text === '' ? {} : readFields(text) }
}

/** After these the same call has to be made again to learn what became of it. */
const unclearCodes: ReadonlySet<string> = new Set(['SYSTEM_ERROR', 'BIZERR_NEED_RETRY', 'FREQUENCY_LIMITED'])

async function askDone(keys: Keys, path: string, given: object): Promise<Fields> {
  const { status, fields } = await ask(keys, 'POST', path, given)
  const code = textAt(fields, 'code')
  if ([400, 403, 404].includes(status) && code !== '' && !unclearCodes.has(code))
    throw new GatewayDeclined(`WeChat refused: ${code.slice(0, 40)}`)
  if (status >= 300) throw new GatewayRefused(`WeChat refused: ${code.slice(0, 40)}`)
  return fields
}

const kinds = { qr: 'native', page: 'h5', inApp: 'jsapi', miniProgram: 'jsapi' } as const

function appIdOf(keys: Keys, { way }: PaymentRequest): string {
  if (way === 'inApp') return keys.accountAppId || keys.appId
  return way === 'miniProgram' ? keys.miniAppId || keys.appId : keys.appId
}

function scriptOf(keys: Keys, appId: string, prepayId: string): Readonly<Record<string, string>> {
  const timeStamp = String(Math.floor(Date.now() / 1000))
  const nonceStr = randomBytes(16).toString('hex')
  const paySign = sign(keys, `${appId}\n${timeStamp}\n${nonceStr}\nprepay_id=${prepayId}\n`)
  return { appId, timeStamp, nonceStr, package: `prepay_id=${prepayId}`, signType: 'RSA', paySign }
}

async function begin(keys: Keys, request: PaymentRequest): Promise<BegunPayment> {
  const { way, openid, payerIp } = request
  const appid = appIdOf(keys, request)
  const answer = await askDone(keys, `/v3/pay/transactions/${kinds[way]}`, {
    appid,
    mchid: keys.mchId,
    description: request.title.slice(0, 120),
    out_trade_no: request.paymentSn,
    time_expire: new Date(request.expiresAt).toISOString().replace(/\.\d+Z$/, '+00:00'),
    notify_url: request.notifyUrl,
    amount: { total: request.cents, currency: 'CNY' },
    ...(openid !== '' && { payer: { openid } }),
    ...(way === 'page' && { scene_info: { payer_client_ip: payerIp, h5_info: { type: 'Wap' } } }),
  })
  const prepayId = textAt(answer, 'prepay_id')
  return {
    code: textAt(answer, 'code_url'),
    link: textAt(answer, 'h5_url'),
    script: prepayId === '' ? null : scriptOf(keys, appid, prepayId),
  }
}

function readCallback(keys: Keys, callback: Callback): Notice {
  verify(keys, callback)
  const event = readFields(callback.body)
  if (textAt(event, 'event_type') !== 'TRANSACTION.SUCCESS') return { kind: 'other' }
  return paidOf(keys, decryptResource(keys.apiKey, (event.resource ?? {}) as Fields)) ?? { kind: 'other' }
}

/** WeChat Pay by the third version of its calls (https://pay.weixin.qq.com/doc/v3). */
export const openWechatPay = (keys: Keys): Gateway => ({
  begin: (request) => begin(keys, request),
  readCallback: (callback) => readCallback(keys, callback),
  async find(paymentSn) {
    const path = `/v3/pay/transactions/out-trade-no/${paymentSn}?mchid=${keys.mchId}`
    const { status, fields } = await ask(keys, 'GET', path)
    if (status === 404) return null
    if (status >= 300) throw new GatewayRefused(`WeChat refused: ${textAt(fields, 'code').slice(0, 40)}`)
    return paidOf(keys, fields)
  },
  async refund({ refundSn, paymentSn, cents, totalCents, reason }) {
    const answer = await askDone(keys, '/v3/refund/domestic/refunds', {
      out_trade_no: paymentSn,
      out_refund_no: refundSn,
      reason: reason.slice(0, 80),
      amount: { refund: cents, total: totalCents, currency: 'CNY' },
    })
    if (['CLOSED', 'ABNORMAL'].includes(textAt(answer, 'status')))
      throw new GatewayDeclined('WeChat could not give the money back')
  },
})
