import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { type Fields, readFields, textAt, wholeAt } from './call-gateway.ts'
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
  type RefundRequest,
  type RefundState,
} from './gateway.ts'
import { codeOf, openWechatClient, type WechatClient } from './wechat-client.ts'
import { decryptResource } from './wechat-signature.ts'

type Keys = GatewayKeys['wechat']

function assertOwn(keys: Keys, fields: Fields): void {
  if (textAt(fields, 'mchid') !== keys.mchId) throw new GatewayRefused('the payment is of another merchant')
}

function paidOf(keys: Keys, order: Fields): PaidNotice | null {
  assertOwn(keys, order)
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

/** After these codes the result is unknown until the call is repeated. */
const unclearCodes: ReadonlySet<string> = new Set(['SYSTEM_ERROR', 'BIZERR_NEED_RETRY', 'FREQUENCY_LIMITED'])

async function requestAction(client: WechatClient, path: string, given: object): Promise<Fields> {
  const { status, fields } = await client.request('post', path, given)
  const code = codeOf(fields)
  if ([400, 403, 404].includes(status) && code !== '' && !unclearCodes.has(code))
    throw new GatewayDeclined('WeChat refused', { said: code })
  if (status >= 300) throw new GatewayRefused('WeChat refused', { said: code })
  return fields
}

async function requestRecord(client: WechatClient, path: string): Promise<Fields | null> {
  const { status, fields } = await client.request('get', path)
  if (status === 404) return null
  if (status >= 300) throw new GatewayRefused('WeChat refused', { said: codeOf(fields) })
  return fields
}

const kinds = { qr: 'native', page: 'h5', inApp: 'jsapi', miniProgram: 'jsapi' } as const

function appIdOf(keys: Keys, { way }: PaymentRequest): string {
  if (way === 'inApp') return keys.accountAppId || keys.appId
  return way === 'miniProgram' ? keys.miniAppId || keys.appId : keys.appId
}

function scriptOf(keys: Keys, appId: string, prepayId: string): Readonly<Record<string, string>> {
  const timeStamp = String(Formatter.timestamp())
  const nonceStr = Formatter.nonce()
  const packaged = `prepay_id=${prepayId}`
  const message = Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, packaged)
  const paySign = Rsa.sign(message, keys.privateKey)
  return { appId, timeStamp, nonceStr, package: packaged, signType: 'RSA', paySign }
}

async function begin(client: WechatClient, keys: Keys, request: PaymentRequest): Promise<BegunPayment> {
  const { way, openid, payerIp } = request
  const appid = appIdOf(keys, request)
  const answer = await requestAction(client, `v3/pay/transactions/${kinds[way]}`, {
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

const refundStates: Readonly<Record<string, RefundState>> = {
  SUCCESS: 'done',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
}
const stateOf = (text: string): RefundState => refundStates[text] ?? 'pending'

async function readCallback(client: WechatClient, keys: Keys, callback: Callback): Promise<Notice> {
  await client.verify(callback)
  const event = readFields(callback.body)
  const type = textAt(event, 'event_type')
  if (type !== 'TRANSACTION.SUCCESS' && !type.startsWith('REFUND.')) return { kind: 'other' }
  const resource = decryptResource(keys.apiKey, (event.resource ?? {}) as Fields)
  if (type === 'TRANSACTION.SUCCESS') return paidOf(keys, resource) ?? { kind: 'other' }
  assertOwn(keys, resource)
  return {
    kind: 'refund',
    refundSn: textAt(resource, 'out_refund_no'),
    state: stateOf(textAt(resource, 'refund_status')),
  }
}

async function refund(client: WechatClient, request: RefundRequest): Promise<RefundState> {
  const { refundSn, paymentSn, cents, totalCents, reason, notifyUrl } = request
  const answer = await requestAction(client, 'v3/refund/domestic/refunds', {
    out_trade_no: paymentSn,
    out_refund_no: refundSn,
    reason: reason.slice(0, 80),
    ...(notifyUrl !== '' && { notify_url: notifyUrl }),
    amount: { refund: cents, total: totalCents, currency: 'CNY' },
  })
  return stateOf(textAt(answer, 'status'))
}

/** WeChat Pay, API version 3 (https://pay.weixin.qq.com/doc/v3). */
export function openWechatPay(keys: Keys): Gateway {
  const client = openWechatClient(keys)
  return {
    begin: (request) => begin(client, keys, request),
    readCallback: (callback) => readCallback(client, keys, callback),
    async find(paymentSn) {
      const found = await requestRecord(
        client,
        `v3/pay/transactions/out-trade-no/${paymentSn}?mchid=${keys.mchId}`,
      )
      return found && paidOf(keys, found)
    },
    refund: (request) => refund(client, request),
    async findRefund({ refundSn }) {
      const found = await requestRecord(client, `v3/refund/domestic/refunds/${refundSn}`)
      return found ? stateOf(textAt(found, 'status')) : 'pending'
    },
  }
}
