import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FakeGateway,
  examplesAt as now,
  openFakeGateway,
  paymentRequest,
  refundRequest,
} from '../../testing/doubles/fake-gateway.ts'
import { GatewayDeclined } from './gateway.ts'
import { openStripe } from './stripe.ts'

describe('Stripe', () => {
  let fake: FakeGateway
  beforeAll(async () => {
    fake = await openFakeGateway()
  })
  afterAll(() => fake.close())

  const open = () =>
    openStripe({ secretKey: 'sk_test_1', webhookSecret: 'whsec_test_secret', base: fake.base })
  const answers = (given: object, status = 200) =>
    fake.answer(() => ({ status, body: JSON.stringify(given) }))
  const last = () => fake.last()
  const event = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, created: now / 1000, data: { object } })
  const session = {
    object: 'checkout.session',
    payment_status: 'paid',
    payment_intent: 'pi_1',
    client_reference_id: paymentRequest.paymentSn,
    amount_total: 1234,
    currency: 'cny',
  }
  const signatureOf = (body: string, seconds: number, secret = 'whsec_test_secret') =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const read = (body: string, header = `t=${now / 1000},v1=${signatureOf(body, now / 1000)}`) =>
    open().readCallback({ headers: { 'stripe-signature': header }, body, now })

  it('a payment begins with a hosted page', async () => {
    answers({ id: 'cs_1', url: 'https://checkout.stripe.test/1' })
    const begun = await open().begin({ ...paymentRequest, way: 'page' })
    expect(begun).toEqual({ code: '', link: 'https://checkout.stripe.test/1', script: null })
    const { url, headers, body } = last()
    expect(url).toBe('/v1/checkout/sessions')
    expect(headers.authorization).toBe('Bearer sk_test_1')
    const form = new URLSearchParams(body)
    expect(form.get('line_items[0][price_data][unit_amount]')).toBe('1234')
    expect(form.get('line_items[0][price_data][currency]')).toBe('cny')
    expect(form.get('payment_intent_data[metadata][payment_sn]')).toBe(paymentRequest.paymentSn)
  })

  it('the same payment gets the same page again, and another one in another language', async () => {
    answers({ id: 'cs_1', url: 'https://checkout.stripe.test/1' })
    const keyOf = async (title: string) => {
      await open().begin({ ...paymentRequest, way: 'page', title })
      return fake.asked.at(-1)
    }
    const [first, again, other] = [await keyOf('购买主题'), await keyOf('购买主题'), await keyOf('Thread')]
    expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(again?.body).toBe(first?.body)
    expect(other?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
  })

  it('a callback is accepted by the published signature of time and raw body', async () => {
    // Body and secret of Stripe's example of its scheme (docs.stripe.com/webhooks/signature).
    const body = '{\n  "id": "evt_test_webhook",\n  "object": "event"\n}'
    const right = signatureOf(body, now / 1000)
    const t = now / 1000
    expect(await read(body, `t=${t},v1=${right}`)).toEqual({ kind: 'other' })
    expect(await read(body, `t=${t},v1=${'0'.repeat(64)},v1=${right},v0=${'1'.repeat(64)}`)).toEqual({
      kind: 'other',
    })
    await expect(read(body, `t=${t},v0=${right}`)).rejects.toThrow('signature')
    await expect(read(body, `t=${t},v1=${right.toUpperCase()}x`)).rejects.toThrow('signature')
    await expect(read(body, `t=${t + 1},v1=${right}`)).rejects.toThrow('signature')
    await expect(read(`${body} `, `t=${t},v1=${right}`)).rejects.toThrow('signature')
    await expect(read(body, `t=${t},v1=${signatureOf(body, t, 'whsec_2')}`)).rejects.toThrow('signature')
    await expect(read(body, `t=${t - 301},v1=${signatureOf(body, t - 301)}`)).rejects.toThrow('expired')
    await expect(read(body, '')).rejects.toThrow('signature')
  })

  it('paid payments are reported', async () => {
    const paid = {
      kind: 'paid',
      transactionId: 'pi_1',
      paymentSn: paymentRequest.paymentSn,
      cents: 1234,
      currency: 'CNY',
      paidAt: now,
    }
    expect(await read(event('checkout.session.completed', session))).toEqual(paid)
    expect(await read(event('checkout.session.async_payment_succeeded', session))).toEqual(paid)
    const unpaid = { ...session, payment_status: 'unpaid' }
    expect(await read(event('checkout.session.completed', unpaid))).toEqual({ kind: 'other' })
  })

  it('disputes are reported from beginning to end', async () => {
    const dispute = {
      object: 'dispute',
      id: 'dp_1',
      payment_intent: 'pi_1',
      amount: 1234,
      currency: 'cny',
      reason: 'fraudulent',
    }
    const stateOf = async (type: string, status: string) =>
      (await read(event(`charge.dispute.${type}`, { ...dispute, status }))) as object
    const facts = {
      disputeId: 'dp_1',
      transactionId: 'pi_1',
      cents: 1234,
      currency: 'CNY',
      reason: 'fraudulent',
    }
    expect(await stateOf('created', 'needs_response')).toEqual({ kind: 'dispute', state: 'open', ...facts })
    expect(await stateOf('updated', 'under_review')).toMatchObject({ state: 'open' })
    expect(await stateOf('closed', 'won')).toMatchObject({ state: 'won' })
    expect(await stateOf('closed', 'warning_closed')).toMatchObject({ state: 'won' })
    expect(await stateOf('closed', 'lost')).toMatchObject({ state: 'lost' })
  })

  it('a refund is sent once for a number, and its result is reported, also a later failure', async () => {
    fake.answer(({ method }) => {
      const none = { object: 'list', has_more: false, data: [] }
      return {
        body: JSON.stringify(method === 'GET' ? none : { id: 're_1', object: 'refund', status: 'pending' }),
      }
    })
    expect(await open().refund(refundRequest)).toBe('pending')
    const { headers, body } = last()
    expect(headers['idempotency-key']).toBe('refund-r1')
    expect(new URLSearchParams(body).get('metadata[refund_sn]')).toBe('r1')
    const one = (status: string) => ({ object: 'refund', id: 're_1', status, metadata: { refund_sn: 'r1' } })
    for (const [status, state] of [
      ['succeeded', 'done'],
      ['failed', 'failed'],
      ['canceled', 'failed'],
      ['pending', 'pending'],
    ] as const) {
      answers({ object: 'list', has_more: false, data: [{ ...one('succeeded'), metadata: {} }, one(status)] })
      expect(await open().findRefund(refundRequest)).toBe(state)
      // Stripe forgets idempotency keys after a day: earlier refunds are looked up first.
      expect(await open().refund(refundRequest)).toBe(state)
    }
    const failed = { kind: 'refund', refundSn: 'r1', state: 'failed' }
    expect(await read(event('refund.failed', one('failed')))).toEqual(failed)
    expect(await read(event('refund.updated', one('succeeded')))).toEqual({ ...failed, state: 'done' })
    expect(await read(event('refund.updated', { ...one('failed'), metadata: {} }))).toEqual({ kind: 'other' })
  })

  it('definite refusals are distinguished from unknown results', async () => {
    const refusal = async (status: number, code: string) => {
      const none = { object: 'list', has_more: false, data: [] }
      const refusal_ = { error: { type: 'invalid_request_error', code } }
      fake.answer(({ method }) =>
        method === 'GET' ? { body: JSON.stringify(none) } : { status, body: JSON.stringify(refusal_) },
      )
      return (await open()
        .refund(refundRequest)
        .catch((error: Error) => error)) as Error
    }
    expect(await refusal(400, 'amount_too_large')).toBeInstanceOf(GatewayDeclined)
    expect(await refusal(400, 'charge_already_refunded')).not.toBeInstanceOf(GatewayDeclined)
    expect(await refusal(401, 'api_key_expired')).not.toBeInstanceOf(GatewayDeclined)
  })

  it('an order is reported as paid or not', async () => {
    const intent = {
      object: 'payment_intent',
      id: 'pi_1',
      amount_received: 1234,
      currency: 'cny',
      created: now / 1000,
    }
    answers({ object: 'search_result', data: [intent], has_more: false })
    expect(await open().find(paymentRequest.paymentSn)).toMatchObject({
      transactionId: 'pi_1',
      cents: 1234,
      paidAt: now,
    })
    expect(decodeURIComponent(fake.asked.at(-1)?.url ?? '')).toContain(paymentRequest.paymentSn)
    answers({ object: 'search_result', data: [], has_more: false })
    expect(await open().find(paymentRequest.paymentSn)).toBeNull()
  })
})
