import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { headerOf } from './call-gateway.ts'
import {
  type BegunPayment,
  type Callback,
  type Gateway,
  GatewayDeclined,
  type GatewayKeys,
  GatewayRefused,
  type PaidNotice,
  type PaymentRequest,
  type RefundRequest,
  type RefundState,
} from './gateway.ts'
import { noticeOf, stateOf } from './stripe-notices.ts'

type Keys = GatewayKeys['stripe']

const publicBase = 'https://api.stripe.com'
const ageMostSeconds = 300
/** Stripe's pages are valid for at least half an hour; the end must not depend on when the page is requested. */
const pageSeconds = 31 * 60

function clientOf(keys: Keys): Stripe {
  const { protocol, hostname, port } = new URL(keys.base || publicBase)
  const isPlain = protocol === 'http:'
  return new Stripe(keys.secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/**
 * Converts Stripe's errors. With these statuses it has done nothing; an already refunded charge may have been refunded
 * by us.
 */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const said = error.code ?? error.type
    const isFinal =
      [400, 402, 404].includes(error.statusCode ?? 0) && error.code !== 'charge_already_refunded'
    const Refusal = isFinal ? GatewayDeclined : GatewayRefused
    throw new Refusal('Stripe refused', { said })
  }
}

async function begin(stripe: Stripe, request: PaymentRequest): Promise<BegunPayment> {
  const product = {
    currency: 'cny',
    unit_amount: request.cents,
    product_data: { name: request.title.slice(0, 200) },
  }
  const page: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    client_reference_id: request.paymentSn,
    payment_intent_data: { metadata: { payment_sn: request.paymentSn } },
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
    expires_at: Math.floor(request.expiresAt / 1000) + pageSeconds,
    line_items: [{ quantity: 1, price_data: product }],
  }
  // The same page has the same key; Stripe rejects a key with other fields, such as another language.
  const digest = createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 16)
  const idempotencyKey = `pay-${request.paymentSn}-${digest}`
  const session = await asked(() => stripe.checkout.sessions.create(page, { idempotencyKey }))
  return { code: '', link: session.url ?? '', script: null }
}

/** Parses an event with a recent signature of Stripe over the raw body. */
function readEvent(stripe: Stripe, keys: Keys, { headers, body, now }: Callback): Stripe.Event {
  const signature = headerOf(headers, 'stripe-signature')
  try {
    return stripe.webhooks.constructEvent(body, signature, keys.webhookSecret, ageMostSeconds, undefined, now)
  } catch (error) {
    const isOld = (error as Error).message.startsWith('Timestamp outside')
    throw new GatewayRefused(isOld ? 'the callback is expired' : 'the signature of Stripe is wrong')
  }
}

async function find(stripe: Stripe, paymentSn: string): Promise<PaidNotice | null> {
  const query = `metadata['payment_sn']:'${paymentSn}' AND status:'succeeded'`
  const { data } = await asked(() => stripe.paymentIntents.search({ query }))
  const [intent] = data
  if (!intent) return null
  return {
    kind: 'paid',
    transactionId: intent.id,
    paymentSn,
    cents: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    paidAt: intent.created * 1000,
  }
}

async function refundOf(stripe: Stripe, { refundSn, transactionId }: RefundRequest) {
  const { data } = await asked(() => stripe.refunds.list({ payment_intent: transactionId, limit: 100 }))
  return data.find((refund) => refund.metadata?.refund_sn === refundSn)
}

/** Stripe stores idempotency keys for a day, so earlier refunds are looked up first. */
async function refund(stripe: Stripe, request: RefundRequest): Promise<RefundState> {
  const { refundSn, transactionId, cents } = request
  const known = await refundOf(stripe, request)
  if (known) return stateOf(known)
  const money = { payment_intent: transactionId, amount: cents, metadata: { refund_sn: refundSn } }
  const idempotencyKey = `refund-${refundSn}`
  return stateOf(await asked(() => stripe.refunds.create(money, { idempotencyKey })))
}

/** Stripe through its hosted payment pages (https://docs.stripe.com/api). */
export function openStripe(keys: Keys): Gateway {
  const stripe = clientOf(keys)
  return {
    begin: (request) => begin(stripe, request),
    readCallback: async (callback) => noticeOf(readEvent(stripe, keys, callback)),
    find: (paymentSn) => find(stripe, paymentSn),
    refund: (request) => refund(stripe, request),
    findRefund: async (request) => stateOf(await refundOf(stripe, request)),
  }
}
