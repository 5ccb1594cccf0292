import { orderTypes } from '@chaguan/contracts'
import { describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { createPayer, ledgerSums, order, payPassword, walletOf } from '../../testing/fixtures/money.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { viewerOf } from '../../testing/races/race.ts'
import { openSecondInstance } from '../../testing/second-instance.ts'
import { engines, openTestApp } from '../../testing/test-app.ts'
import { createOrder } from './create-order.ts'
import { payOrder } from './pay-order.ts'
import { refundOrder } from './refunds/refund-order.ts'

const noExchange = {
  isOwnPage: false,
  startSession: () => {},
  endSession: () => {},
  setCookie: () => {},
  getCookie: () => null,
}

const atOnce = 5

describe.each(engines)('concurrent payments from one balance on %s', (engine) => {
  it('concurrent payments succeed until the money is used up, on two instances, and leave the exact rest', async () => {
    const t = await openTestApp({ engine })
    // SQLite files are not shared by two processes.
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

  it('concurrent payments of one order take the money once', async () => {
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

  it('payments and refunds of the same threads, people and memberships lock in one order, so that none is retried', async () => {
    const t = await openTestApp({ engine })
    const admin = await t.createAdmin()
    const [author, other] = [await t.createMember(), await t.createMember()]
    const groupBody = { name: '白银', isPaid: 1, fee: 1, days: 30, level: 1 }
    const { Data } = await t.post('/api/backAdmin/groups.create', groupBody, admin)
    const groupId = (Data as { id: number }).id
    await t.grant(groupId, 'thread.viewPosts', 'order.create', 'trade.pay.order')
    const threads = [
      (await createThread(t, author, { priceCents: 300 })).id,
      (await createThread(t, other, { priceCents: 200 })).id,
    ]
    const bought: string[] = []
    const open: { as: Awaited<ReturnType<typeof viewerOf>>; orderSn: string }[] = []
    for (let n = 0; n < 8; n += 1) {
      const buyer = await createPayer(t, admin, '50.00')
      const as = await viewerOf(t, buyer)
      const [first = 0, second = 0] = n % 2 === 0 ? threads : threads.toReversed()
      const group = { type: orderTypes.group, groupId }
      for (const body of [{ type: orderTypes.thread, threadId: first }, group]) {
        const orderSn = await order(t, buyer, body)
        await payOrder(t.ctx, as, { orderSn, paymentType: 20, payPassword }, noExchange)
        bought.push(orderSn)
      }
      const tip = { type: orderTypes.tip, threadId: first, amount: '1' }
      for (const body of [{ type: orderTypes.thread, threadId: second }, tip, group])
        open.push({ as, orderSn: await order(t, buyer, body) })
    }
    const counts = { begun: 0, run: 0 }
    const ctx: Context = {
      ...t.ctx,
      transaction(work, topics) {
        counts.begun += 1
        return t.ctx.transaction((tx) => {
          counts.run += 1
          return work(tx)
        }, topics)
      },
    }
    const by = await viewerOf(t, admin)
    const refunds = bought.map(
      (orderSn) => () => refundOrder(ctx, by, { orderSn, way: 'wallet', reason: '误买' }, noExchange),
    )
    const payments = open.map(
      ({ as, orderSn }) =>
        () =>
          payOrder(ctx, as, { orderSn, paymentType: 20, payPassword }, noExchange),
    )
    const tries = payments.flatMap((payment, n) => [payment, ...refunds.slice(n, n + 1)])
    const results: PromiseSettledResult<unknown>[] = []
    // At most as many at once as there are connections.
    for (let n = 0; n < tries.length; n += atOnce)
      results.push(...(await Promise.allSettled(tries.slice(n, n + atOnce).map((one) => one()))))
    expect(results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
    expect(counts.begun).toBeGreaterThanOrEqual(results.length)
    expect(counts.run).toBe(counts.begun)
    expect(await ledgerSums(t)).toMatchObject({ entries: 0, balances: 0 })
    await t.close()
  }, 60_000)
})
