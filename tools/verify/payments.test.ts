import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderTypes } from '../../contracts/src/entities/order.ts'
import type { PostView } from '../../contracts/src/entities/post.ts'
import { storeDays } from '../../server/src/modules/finance/finance-store.ts'
import { applyPayment } from '../../server/src/modules/orders/gateways/apply-payment.ts'
import { setSettings } from '../../server/src/modules/settings/index.ts'
import { buyThread, createPayer, order, pay } from '../../server/src/testing/fixtures/money.ts'
import { commentOn, draftWith } from '../../server/src/testing/fixtures/red-packets.ts'
import { createThread } from '../../server/src/testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { ledgerInvariants } from './ledger.ts'

const dayMs = 86_400_000

/** Statements with the invariant they violate (the beginning of its name) and the first reported example. */
const damages: readonly (readonly [statement: string, invariant: string, named: string])[] = [
  [
    `update gateway_payments set cents = cents + 1 where outcome = 'settled'`,
    'every gateway payment was booked in full through the account of its gateway',
    'payment 1 of sandbox',
  ],
  [
    `delete from gateway_payments where outcome = 'suspense'`,
    'the account of every gateway received the sum of its payments',
    'account of gateway 4',
  ],
  [
    `delete from gateway_payments where outcome = 'settled'`,
    'an order paid through a gateway has a gateway payment of its full price',
    'order ',
  ],
  [
    `update refunds set cents = cents - 1`,
    'exactly the approved refunds have a transaction, with the refunded amount',
    'refund 1',
  ],
  [
    `update refunds set status = 4`,
    'exactly the approved refunds have a transaction, with the refunded amount',
    'refund 1',
  ],
  [
    `delete from refunds`,
    'exactly the approved refunds have a transaction, with the refunded amount',
    'transaction ',
  ],
  [
    `update orders set status = 1 where status = 10`,
    'the refund state of an order matches its refunds, which are at most its price',
    'order ',
  ],
  [
    `update orders set status = 10 where type = 2`,
    'the refund state of an order matches its refunds, which are at most its price',
    'order ',
  ],
  [
    `update ledger_entries set balance_cents = 7 where account_id in (select id from ledger_accounts where kind = 'debt')`,
    'no debt account is or was positive',
    'entry ',
  ],
  [
    `update gateway_payments set outcome = 'assigned' where outcome = 'suspense'`,
    'the suspense account equals the sum of payments without an order',
    'suspense: 77',
  ],
  [
    `update withdrawals set fee_cents = fee_cents + 1`,
    'a paid withdrawal took its amount from the frozen balance, and the site kept the fee',
    'withdrawal 1',
  ],
  [
    `update thread_rewards set remain_money_cents = remain_money_cents - 1`,
    'the remainder of a reward is its amount minus what the ledger paid or returned',
    'reward of thread ',
  ],
  [
    `update posts set reward_cents = 500 where reward_cents > 0`,
    'answers show no more reward than the ledger paid for them',
    'thread ',
  ],
  [
    `update orders set is_frozen = 0`,
    'orders without frozen money have no frozen balance in the ledger',
    'order ',
  ],
  [`update finance_days set fee_cents = 1`, 'the stored sums of past days match the ledger', '2026-'],
]

describe.each(engines)('verify of payments, refunds and rewards on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
    let admin = await t.createAdmin()
    await setSettings(t.ctx, { site_charge: true, site_withdrawal: true, cash_rate: 0.1 })
    const author = await t.createMember()
    const reader = await createPayer(t, admin, '20.00')
    const byGateway = async (paymentSn: string, cents: number) => {
      const paid = {
        kind: 'paid',
        paymentSn,
        transactionId: `tx ${paymentSn}`,
        cents,
        currency: 'CNY',
      } as const
      await applyPayment(t.ctx, 'sandbox', { ...paid, paidAt: t.clock.now() })
    }
    const topUp = await order(t, reader, { type: orderTypes.topUp, amount: '10' })
    const { payment_sn } = await t.ctx.db.selectFrom('orders').select('payment_sn').executeTakeFirstOrThrow()
    await byGateway(payment_sn, 1000)
    await byGateway('nobody knows it', 77)
    const refund = async (body: object) =>
      expect((await t.post('/api/backAdmin/order.refund', { reason: '误付', ...body }, admin)).Code).toBe(0)
    await refund({ orderSn: topUp, way: 'gateway', amount: '2.5' })
    const { id: threadId } = await createThread(t, author, { priceCents: 333 })
    expect((await buyThread(t, reader, threadId)).Code).toBe(0)
    const take = { userId: author.id, operateType: 2, operateAmount: '3' }
    expect((await t.post('/api/backAdmin/update.user.wallet', take, admin)).Code).toBe(0)
    const { order_sn } = await t.ctx.db
      .selectFrom('orders')
      .select('order_sn')
      .where('type', '=', orderTypes.thread)
      .executeTakeFirstOrThrow()
    await refund({ orderSn: order_sn, way: 'wallet', amount: '1.11' })
    await refund({ orderSn: order_sn, way: 'wallet' })
    await pay(t, reader, await order(t, reader, { type: orderTypes.tip, threadId, amount: '1' }))
    const end = t.ctx.time.format(t.clock.now() + 9 * dayMs)
    const block = { 107: { body: { price: 5, type: 0, expiredAt: end, content: '哪款好' } } }
    const question = await draftWith(t, reader, block)
    const reward = { type: orderTypes.reward, amount: 5, threadId: question }
    expect((await pay(t, reader, await order(t, reader, reward))).Code).toBe(0)
    const post = (await commentOn(t, question, author)).Data as PostView
    const adopt = { threadId: question, postId: post.id, rewards: '2' }
    expect((await t.post('/api/v3/posts.reward', adopt, reader)).Code).toBe(0)
    const cash = { cashApplyAmount: '2', receiveAccount: 'a' }
    expect((await t.post('/api/v3/wallet/cash', cash, reader)).Code).toBe(0)
    admin = await t.createAdmin()
    const review = { ids: [1], cashStatus: 2 }
    expect((await t.post('/api/backAdmin/wallet.cash.review', review, admin)).Code).toBe(0)
    t.clock.advance(2 * dayMs)
    await storeDays(t.ctx)
  })
  afterAll(() => t.close())

  const broken = async (database = t.ctx.database) => {
    const site = { database, files: t.ctx.files, now: t.clock.now() }
    const found: { name: string; example: string }[] = []
    for (const invariant of ledgerInvariants) {
      const { total, examples } = await invariant.look(site)
      if (total > 0) found.push({ name: invariant.name, example: examples[0] ?? '' })
    }
    return found
  }

  test('sound money breaks no invariant', async () => {
    expect(await broken()).toEqual([])
  })

  test.each(damages)('%s is detected and reported', async (statement, invariant, named) => {
    class Undone extends Error {}
    const work = t.ctx.database.transaction(async (tx) => {
      if (engine === 'sqlite') await sql`drop trigger ledger_entries_no_update`.execute(tx)
      else await sql`drop trigger ledger_entries_kept on ledger_entries`.execute(tx)
      await sql.raw(statement).execute(tx)
      const [first] = (await broken({ ...t.ctx.database, reads: tx })).filter(({ name }) =>
        name.startsWith(invariant),
      )
      expect(first?.example).toMatch(new RegExp(`^${named}`))
      throw new Undone()
    })
    await expect(work).rejects.toBeInstanceOf(Undone)
  })
})
