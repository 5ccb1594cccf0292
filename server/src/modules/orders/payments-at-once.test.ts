import { orderTypes } from '@chaguan/contracts'
import { describe, expect, it } from 'vitest'
import { createPayer, ledgerSums, order, payPassword, walletOf } from '../../testing/fixtures/money.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { viewerOf } from '../../testing/races/race.ts'
import { openSecondInstance } from '../../testing/second-instance.ts'
import { engines, openTestApp } from '../../testing/test-app.ts'
import { createOrder } from './create-order.ts'
import { payOrder } from './pay-order.ts'

const noExchange = {
  isOwnPage: false,
  startSession: () => {},
  endSession: () => {},
  setCookie: () => {},
  getCookie: () => null,
}

describe.each(engines)('payments from one balance at once on %s', (engine) => {
  it('succeed as often as the money lasts, on two instances, and leave exactly the rest', async () => {
    const t = await openTestApp({ engine })
    // Two processes on one file is not how SQLite is run.
    const second = engine === 'postgres' ? await openSecondInstance(t) : t
    const admin = await t.createAdmin()
    const author = await t.createMember()
    const giver = await createPayer(t, admin, '100.00')
    const viewer = await viewerOf(t, giver)
    const { id: threadId } = await createThread(t, author)
    const tip = { type: orderTypes.tip, threadId, amount: '0.99' }
    const orders: string[] = []
    while (orders.length < 200) orders.push((await createOrder(t.ctx, viewer, tip, noExchange)).orderSn)
    const results = await Promise.allSettled(
      orders.map((orderSn, number) => {
        const { ctx } = number % 2 === 0 ? t : second
        return payOrder(ctx, viewer, { orderSn, paymentType: 20, payPassword }, noExchange)
      }),
    )
    const reasons = results.flatMap((result) =>
      result.status === 'rejected'
        ? [(result.reason as { reason?: string }).reason ?? String(result.reason)]
        : [],
    )
    expect(reasons).toEqual(Array.from({ length: 99 }, () => 'PAY_ORDER_FAIL'))
    expect(await walletOf(t, giver)).toBe('0.01')
    expect(await walletOf(t, author)).toBe('99.99')
    expect(await ledgerSums(t)).toEqual({ transactions: 102, entries: 0, balances: 0 })
    if (second !== t) await second.close()
    await t.close()
  }, 120_000)

  it('of one order at once take the money once', async () => {
    const t = await openTestApp({ engine })
    const admin = await t.createAdmin()
    const author = await t.createMember()
    const reader = await createPayer(t, admin, '10.00')
    const viewer = await viewerOf(t, reader)
    const { id: threadId } = await createThread(t, author, { priceCents: 300 })
    const one = await order(t, reader, { type: orderTypes.thread, threadId })
    const other = await order(t, reader, { type: orderTypes.thread, threadId })
    const tries = [one, other, one, other, one, other].map((orderSn) =>
      payOrder(t.ctx, viewer, { orderSn, paymentType: 20, payPassword }, noExchange),
    )
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await walletOf(t, reader)).toBe('7.00')
    expect(await ledgerSums(t)).toMatchObject({ entries: 0, balances: 0 })
    await t.close()
  })
})
