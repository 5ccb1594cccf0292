import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderTypes } from '../../contracts/src/entities/order.ts'
import { openSandboxSite } from '../../server/src/testing/doubles/sandbox-site.ts'
import { order, pay } from '../../server/src/testing/fixtures/money.ts'
import { createThread } from '../../server/src/testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import type { PaymentSandbox } from '../dev-services/payment-sandbox/open-payment-sandbox.ts'
import { gatewayInvariants } from './gateways.ts'

/** Statements with the invariant they violate, the beginning of its name, and the reported example. */
const damages: readonly (readonly [statement: string, invariant: string, named: string])[] = [
  [
    `update gateway_payments set cents = cents + 1 where id = 1`,
    'the ledger has every payment that a gateway reported, with its amount',
    'payment 1:',
  ],
  [
    `update gateway_payments set outcome = 'returned' where id = 1`,
    'the ledger has every payment that a gateway reported, with its amount',
    'payment 1:',
  ],
  [
    `update gateway_payments set outcome = 'assigned' where outcome = 'suspense'`,
    'the suspense account equals the sum of unassigned payments',
    'suspense 300',
  ],
  [
    `update ledger_accounts set balance_cents = 1 where kind = 'suspense'`,
    'the suspense account equals the sum of unassigned payments',
    'suspense 1',
  ],
  [
    `update refunds set cents = 999 where way = 'gateway'`,
    'every refund that is done or in progress has a transaction, and an order is refunded at most its price',
    'order 1 cost 300',
  ],
  [
    `update refunds set id = 77 where way = 'gateway'`,
    'every refund that is done or in progress has a transaction, and an order is refunded at most its price',
    'refund 77',
  ],
  [
    `delete from refunds where way = 'gateway'`,
    'the clearing account of a gateway equals its payments minus its refunds and disputes',
    'gateway sandbox:',
  ],
  [
    `update ledger_accounts set balance_cents = 0 where kind = 'clearing'`,
    'the clearing account of a gateway equals its payments minus its refunds and disputes',
    'gateway sandbox:',
  ],
  [
    `update disputes set state = 'won' where state = 'open'`,
    'money is frozen for open disputes only, and the money of lost ones was taken back',
    'dispute ',
  ],
  [
    `update disputes set cents = 1 where state = 'lost'`,
    'money is frozen for open disputes only, and the money of lost ones was taken back',
    'payment ',
  ],
]

describe.each(engines)('verify of the gateways on %s', (engine) => {
  let t: TestApp
  let sandbox: PaymentSandbox
  beforeAll(async () => {
    t = await openTestApp({ engine })
    sandbox = await openSandboxSite(t, [t])
    const admin = await t.createAdmin()
    const author = await t.createMember()
    const { id: threadId } = await createThread(t, author, { priceCents: 300 })
    const paid = async (body: object, change: object = {}) => {
      const reader = await t.createMember()
      const orderSn = await order(t, reader, body)
      expect((await pay(t, reader, orderSn, { paymentType: 60 })).Code).toBe(0)
      const payment = [...sandbox.payments.values()].at(-1)
      const { paymentSn = '' } = payment ?? {}
      Object.assign(payment ?? {}, change)
      expect(await sandbox.pay(paymentSn)).toEqual([200])
      return { orderSn, paymentSn }
    }
    const tip = { type: orderTypes.tip, threadId, amount: '3.00' }
    const bought = await paid({ type: orderTypes.thread, threadId })
    const refund = { orderSn: bought.orderSn, way: 'gateway', reason: '重复付款', amount: '1.00' }
    expect((await t.post('/api/backAdmin/order.refund', refund, admin)).Code).toBe(0)
    await sandbox.dispute(bought.paymentSn, 'dispute-lost')
    await sandbox.dispute((await paid(tip)).paymentSn, 'disputed')
    await paid(tip, { paymentSn: '1' })
    await paid(tip, { cents: 299 })
  })
  afterAll(async () => {
    await sandbox.close()
    await t.close()
  })

  const broken = async (database = t.ctx.database) => {
    const site = { database, files: t.ctx.files, now: t.clock.now() }
    const found: { name: string; examples: readonly string[] }[] = []
    for (const { name, look } of gatewayInvariants) {
      const { total, examples } = await look(site)
      if (total > 0) found.push({ name, examples })
    }
    return found
  }

  test('a sound site has no violations: paid, refunded, disputed, lost, in suspense, returned', async () => {
    expect(await broken()).toEqual([])
  })

  test.each(damages)('%s is detected and reported', async (statement, invariant, named) => {
    class Undone extends Error {}
    const work = t.ctx.database.transaction(async (tx) => {
      await sql.raw(statement).execute(tx)
      const found = (await broken({ ...t.ctx.database, reads: tx })).filter(({ name }) =>
        name.startsWith(invariant),
      )
      expect(found.flatMap(({ examples }) => examples).some((example) => example.startsWith(named))).toBe(
        true,
      )
      throw new Undone()
    })
    await expect(work).rejects.toBeInstanceOf(Undone)
  })
})
