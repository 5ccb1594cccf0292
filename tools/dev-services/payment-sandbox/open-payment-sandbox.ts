import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import {
  billOf,
  harmless,
  isSigned,
  newPayment,
  noticeOf,
  payPage,
  type SandboxPayment,
  type SimulatedFaults,
} from './sandbox-payments.ts'
import { openSender, type Post, postByHttp } from './send-callbacks.ts'

/** A simulated payment gateway: it serves a pay page and signs callbacks as a real one does. */
export interface PaymentSandbox {
  /** The setting `sandbox_pay_url`. */
  readonly origin: string
  /** The setting `sandbox_pay_key`. */
  readonly key: string
  /** Simulated faults; changes take effect at once. */
  readonly mischief: SimulatedFaults
  readonly payments: ReadonlyMap<string, SandboxPayment>
  /** Pays as a user who presses the button; returns the status of each callback. */
  pay(paymentSn: string): Promise<readonly number[]>
  /** Sends the callback of a dispute of a payment, or of its end. */
  dispute(paymentSn: string, kind: 'disputed' | 'dispute-won' | 'dispute-lost'): Promise<readonly number[]>
  /** Completes a refund, even one that is already completed, and sends its callback. */
  endRefund(refundSn: string, state: 'refunded' | 'failed'): Promise<readonly number[]>
  /** Sends the callbacks collected for reordering. */
  flush(): Promise<void>
  bill(): string
  close(): Promise<void>
}

type Fields = Readonly<Record<string, unknown>>

/** Adds the endpoints for the site; each body is signed. */
function addCalls(
  app: FastifyInstance,
  key: string,
  mischief: SimulatedFaults,
  calls: Readonly<Record<string, (given: Fields) => Fields | string>>,
) {
  for (const [path, handle] of Object.entries(calls))
    app.post(path, (request, reply) => {
      const body = String(request.body)
      if (!isSigned(key, request.headers, body)) return reply.status(401).send({ error: 'signature' })
      const answer = handle(JSON.parse(body) as Fields)
      if (mischief.breakAnswers) return reply.status(502).type('text/html').send('<h1>Bad Gateway</h1>')
      return typeof answer === 'string' ? reply.status(400).send({ error: answer }) : answer
    })
}

/** Options of the sandbox; by default any free port. */
interface SandboxOptions {
  readonly port?: number
  readonly host?: string
  readonly key?: string
  /** Its clock. */
  readonly now?: () => number
  /** Sends its callbacks. */
  readonly post?: Post
}

/** Starts the sandbox. */
export async function openPaymentSandbox({
  port = 0,
  host = '127.0.0.1',
  key = 'sandbox-key',
  now = Date.now,
  post = postByHttp,
}: SandboxOptions = {}): Promise<PaymentSandbox> {
  const payments = new Map<string, SandboxPayment>()
  const mischief: SimulatedFaults = { ...harmless }
  const sender = openSender(key, mischief, now, post)
  const app = fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const byId = (request: FastifyRequest) =>
    [...payments.values()].find(({ id }) => id === (request.params as { id: string }).id)

  async function pay(paymentSn: string): Promise<readonly number[]> {
    const payment = payments.get(paymentSn)
    if (payment?.state !== 'open') return []
    payment.state = 'paid'
    payment.paidAt = now()
    const body = JSON.stringify({ kind: 'paid', ...noticeOf(payment) })
    return sender.send({ url: payment.notifyUrl, body })
  }

  addCalls(app, key, mischief, {
    '/payments': (given) => {
      const payment = mischief.refuse ? null : newPayment(given)
      if (!payment) return 'refused'
      const known = payments.get(payment.paymentSn) ?? payment
      payments.set(payment.paymentSn, known)
      return { link: `${origin}/pay/${known.id}` }
    },
    '/payments/find': ({ paymentSn }) => {
      const payment = payments.get(String(paymentSn))
      return payment ? noticeOf(payment) : { state: 'unknown' }
    },
    '/refunds': ({ paymentSn, refundSn, cents }) => {
      const payment = payments.get(String(paymentSn))
      if (payment?.state !== 'paid' || mischief.refuse) return 'refused'
      const known = payment.refunds.find((refund) => refund.refundSn === refundSn)
      if (known) return { state: known.state }
      const given = payment.refunds.reduce((sum, refund) => sum + refund.cents, 0)
      if (given + Number(cents) > payment.cents) return 'too much'
      const state = mischief.slowRefunds ? 'pending' : 'refunded'
      payment.refunds.push({ refundSn: String(refundSn), cents: Number(cents), at: now(), state })
      return { state }
    },
    '/refunds/find': ({ paymentSn, refundSn }) => {
      const refunds = payments.get(String(paymentSn))?.refunds ?? []
      return { state: refunds.find((refund) => refund.refundSn === refundSn)?.state ?? 'unknown' }
    },
  })
  app.get('/pay/:id', (request, reply) => {
    const payment = byId(request)
    if (!payment) return reply.status(404).send()
    return reply.type('text/html; charset=utf-8').send(payPage(payment, `${origin}/pay/${payment.id}`))
  })
  app.post('/pay/:id', async (request, reply) => {
    const payment = byId(request)
    if (!payment) return reply.status(404).send()
    if (new URLSearchParams(String(request.body)).get('act') === 'pay') await pay(payment.paymentSn)
    else if (payment.state === 'open') payment.state = 'refused'
    return reply.redirect(`/pay/${payment.id}`, 303)
  })
  app.get('/bill', (_request, reply) => reply.type('text/csv; charset=utf-8').send(billOf(payments.values())))
  app.post('/mischief', (request) =>
    Object.assign(mischief, JSON.parse(String(request.body)) as Partial<SimulatedFaults>),
  )
  const origin = await app.listen({ port, host })
  return {
    origin,
    key,
    mischief,
    payments,
    pay,
    async dispute(paymentSn, kind) {
      const payment = payments.get(paymentSn)
      if (!payment) return []
      const facts = { kind, disputeId: `dispute-${payment.id}`, reason: 'fraudulent' }
      const body = JSON.stringify({ ...noticeOf(payment), ...facts })
      return sender.send({ url: payment.notifyUrl, body })
    },
    async endRefund(refundSn, state) {
      for (const { refunds, notifyUrl } of payments.values()) {
        const refund = refunds.find((one) => one.refundSn === refundSn)
        if (!refund) continue
        refund.state = state
        return sender.send({ url: notifyUrl, body: JSON.stringify({ kind: 'refund', refundSn, state }) })
      }
      return []
    },
    flush: sender.flush,
    bill: () => billOf(payments.values()),
    close: () => app.close(),
  }
}
