import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  assertRecent,
  callGateway,
  type Fields,
  headerOf,
  readFields,
  textAt,
  wholeAt,
} from './call-gateway.ts'
import {
  type Callback,
  type DisputeNotice,
  type Gateway,
  GatewayDeclined,
  type GatewayKeys,
  GatewayRefused,
  type Notice,
  type PaidNotice,
  type RefundState,
} from './gateway.ts'

type Keys = GatewayKeys['sandbox']

const ageMostMs = 300_000

const signatureOf = (keys: Keys, moment: string, body: string) =>
  createHmac('sha256', keys.key).update(`${moment}.${body}`).digest()

function verify(keys: Keys, { headers, body, now }: Callback): void {
  const moment = headerOf(headers, 'sandbox-timestamp')
  assertRecent(Number(moment), now, ageMostMs)
  const given = Buffer.from(headerOf(headers, 'sandbox-signature'), 'hex')
  const right = signatureOf(keys, moment, body)
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new GatewayRefused('the signature of the sandbox is invalid')
}

async function post(keys: Keys, path: string, given: object): Promise<Fields> {
  const body = JSON.stringify(given)
  const moment = String(Date.now())
  const { status, text } = await callGateway(keys.base + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sandbox-timestamp': moment,
      'sandbox-signature': signatureOf(keys, moment, body).toString('hex'),
    },
    body,
  })
  const fields = readFields(text)
  const said = textAt(fields, 'error')
  if (status === 400) throw new GatewayDeclined('the sandbox refused', { said })
  if (status !== 200) throw new GatewayRefused('the sandbox refused', { said })
  return fields
}

const paidOf = (payment: Fields): PaidNotice => ({
  kind: 'paid',
  transactionId: textAt(payment, 'transactionId'),
  paymentSn: textAt(payment, 'paymentSn'),
  cents: wholeAt(payment, 'cents'),
  currency: textAt(payment, 'currency'),
  paidAt: wholeAt(payment, 'paidAt'),
})

const disputeStates: Readonly<Record<string, DisputeNotice['state']>> = {
  disputed: 'open',
  'dispute-won': 'won',
  'dispute-lost': 'lost',
}

const refundStates: Readonly<Record<string, RefundState>> = { refunded: 'done', failed: 'failed' }
const stateOf = (fields: Fields): RefundState => refundStates[textAt(fields, 'state')] ?? 'pending'

function readCallback(keys: Keys, callback: Callback): Notice {
  verify(keys, callback)
  const event = readFields(callback.body)
  const kind = textAt(event, 'kind')
  if (kind === 'paid') return paidOf(event)
  if (kind === 'refund') return { kind, refundSn: textAt(event, 'refundSn'), state: stateOf(event) }
  const state = disputeStates[kind]
  if (!state) return { kind: 'other' }
  return {
    kind: 'dispute',
    state,
    disputeId: textAt(event, 'disputeId'),
    transactionId: textAt(event, 'transactionId'),
    cents: wholeAt(event, 'cents'),
    currency: textAt(event, 'currency'),
    reason: textAt(event, 'reason'),
  }
}

/** The sandbox gateway that comes with the product (docs/reference/wire-money.md#sandbox-gateway). */
export const openSandbox = (keys: Keys): Gateway => ({
  async begin({ paymentSn, cents, title, notifyUrl, returnUrl, expiresAt }) {
    const facts = { paymentSn, cents, currency: 'CNY', title, notifyUrl, returnUrl, expiresAt }
    const link = textAt(await post(keys, '/payments', facts), 'link')
    return { code: link, link, script: null }
  },
  readCallback: async (callback) => readCallback(keys, callback),
  async find(paymentSn) {
    const answer = await post(keys, '/payments/find', { paymentSn })
    return textAt(answer, 'state') === 'paid' ? paidOf(answer) : null
  },
  refund: async ({ refundSn, paymentSn, cents }) =>
    stateOf(await post(keys, '/refunds', { refundSn, paymentSn, cents })),
  findRefund: async ({ refundSn, paymentSn }) =>
    stateOf(await post(keys, '/refunds/find', { refundSn, paymentSn })),
})
