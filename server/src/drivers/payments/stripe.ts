import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  askGateway,
  assertRecent,
  type Fields,
  headerOf,
  readFields,
  textAt,
  wholeAt,
} from './ask-gateway.ts'
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

type Keys = GatewayKeys['stripe']

const publicBase = 'https://api.stripe.com'
const ageMostMs = 300_000
/** A page of Stripe's can be paid for at least so long. */
const pageLeastMs = 30 * 60_000

/** The signature of a callback: `t=…,v1=…`, of the moment and the raw body; one of several must be right. */
function verify(keys: Keys, { headers, body, now }: Callback): void {
  const parts = headerOf(headers, 'stripe-signature')
    .split(',')
    .map((part) => part.split('='))
  const moment = parts.find(([name]) => name === 't')?.[1] ?? ''
  assertRecent(Number(moment) * 1000, now, ageMostMs)
  const right = createHmac('sha256', keys.webhookSecret).update(`${moment}.${body}`).digest()
  const given = parts.filter(([name]) => name === 'v1').map(([, value = '']) => Buffer.from(value, 'hex'))
  if (!given.some((one) => one.length === right.length && timingSafeEqual(one, right)))
    throw new GatewayRefused('the signature of Stripe is wrong')
}

/** Statuses with which Stripe says that it has done nothing; a charge that was refunded before may have been by us. */
function refusalOf(status: number, code: string): GatewayRefused {
  const text = `Stripe refused: ${code.slice(0, 60)}`
  const isFinal = [400, 402, 404].includes(status) && code !== 'charge_already_refunded'
  return isFinal ? new GatewayDeclined(text) : new GatewayRefused(text)
}

async function ask(
  keys: Keys,
  method: 'GET' | 'POST',
  path: string,
  given: Readonly<Record<string, string>>,
  key = '',
): Promise<Fields> {
  const form = new URLSearchParams(given)
  const url = `${keys.base || publicBase}${path}`
  const { status, text } = await askGateway(method === 'GET' ? `${url}?${form}` : url, {
    method,
    headers: { authorization: `Bearer ${keys.secretKey}`, ...(key !== '' && { 'idempotency-key': key }) },
    ...(method === 'POST' && { body: form }),
  })
  const fields = readFields(text)
  if (status >= 300) throw refusalOf(status, textAt(fields, 'error', 'code'))
  return fields
}

const paidOf = (session: Fields, seconds: number): PaidNotice => ({
  kind: 'paid',
  transactionId: textAt(session, 'payment_intent'),
  paymentSn: textAt(session, 'client_reference_id'),
  cents: wholeAt(session, 'amount_total'),
  currency: textAt(session, 'currency').toUpperCase(),
  paidAt: seconds * 1000,
})

async function begin(keys: Keys, request: PaymentRequest): Promise<BegunPayment> {
  const expires = Math.floor(Math.max(request.expiresAt, Date.now() + pageLeastMs + 60_000) / 1000)
  const session = await ask(
    keys,
    'POST',
    '/v1/checkout/sessions',
    {
      mode: 'payment',
      client_reference_id: request.paymentSn,
      'payment_intent_data[metadata][payment_sn]': request.paymentSn,
      success_url: request.returnUrl,
      cancel_url: request.returnUrl,
      expires_at: String(expires),
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'cny',
      'line_items[0][price_data][unit_amount]': String(request.cents),
      'line_items[0][price_data][product_data][name]': request.title.slice(0, 200),
    },
    `pay-${request.paymentSn}`,
  )
  return { code: '', link: textAt(session, 'url'), script: null }
}

function disputeOf(kind: 'disputed' | 'dispute-won' | 'dispute-lost', dispute: Fields): Notice {
  const transactionId = textAt(dispute, 'payment_intent')
  return { kind, disputeId: textAt(dispute, 'id'), transactionId, cents: wholeAt(dispute, 'amount') }
}

function readCallback(keys: Keys, callback: Callback): Notice {
  verify(keys, callback)
  const event = readFields(callback.body)
  const object = ((event.data as Fields | undefined)?.object ?? {}) as Fields
  const type = textAt(event, 'type')
  if (type === 'charge.dispute.created') return disputeOf('disputed', object)
  if (type === 'charge.dispute.closed')
    return disputeOf(textAt(object, 'status') === 'lost' ? 'dispute-lost' : 'dispute-won', object)
  const isSession = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'].includes(type)
  const isPaid = isSession && textAt(object, 'payment_status') === 'paid'
  return isPaid ? paidOf(object, wholeAt(event, 'created')) : { kind: 'other' }
}

/** Stripe by its hosted pages of payment (https://docs.stripe.com/api). */
export const openStripe = (keys: Keys): Gateway => ({
  begin: (request) => begin(keys, request),
  readCallback: (callback) => readCallback(keys, callback),
  async find(paymentSn) {
    const query = `metadata['payment_sn']:'${paymentSn}' AND status:'succeeded'`
    const answer = await ask(keys, 'GET', '/v1/payment_intents/search', { query })
    const [intent] = (answer.data ?? []) as readonly Fields[]
    if (!intent) return null
    return {
      kind: 'paid',
      transactionId: textAt(intent, 'id'),
      paymentSn,
      cents: wholeAt(intent, 'amount_received'),
      currency: textAt(intent, 'currency').toUpperCase(),
      paidAt: wholeAt(intent, 'created') * 1000,
    }
  },
  async refund({ refundSn, transactionId, cents }) {
    const refund = { payment_intent: transactionId, amount: String(cents), 'metadata[refund_sn]': refundSn }
    const answer = await ask(keys, 'POST', '/v1/refunds', refund, `refund-${refundSn}`)
    if (['failed', 'canceled'].includes(textAt(answer, 'status')))
      throw new GatewayDeclined('Stripe could not give the money back')
  },
})
