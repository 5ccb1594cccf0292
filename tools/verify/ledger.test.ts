import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderTypes } from '../../contracts/src/entities/order.ts'
import { setSettings } from '../../server/src/modules/settings/index.ts'
import { buyThread, createPayer, order, pay } from '../../server/src/testing/fixtures/money.ts'
import { createThread } from '../../server/src/testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { ledgerInvariants } from './ledger.ts'

/** Statements with the invariant they violate (the beginning of its name) and the first reported example. */
const damages: readonly (readonly [statement: string, invariant: string, named: string])[] = [
  [
    `update ledger_entries set cents = cents + 1 where id = 3`,
    'every ledger transaction has at least two entries, which sum to zero',
    'entry 3:',
  ],
  [
    `delete from ledger_entries where id = 4`,
    'every ledger transaction has at least two entries, which sum to zero',
    'entry 3:',
  ],
  [
    `update ledger_entries set balance_cents = 7 where id = 2`,
    'the balance after every ledger entry is the previous balance plus its amount',
    'entry 2:',
  ],
  [
    `update ledger_entries set cents = 0 where id = 1`,
    'the balance after every ledger entry is the previous balance plus its amount',
    'entry 1:',
  ],
  [
    `update ledger_entries set user_id = 77 where id = 1`,
    'every ledger entry belongs to a transaction and to an account of its owner',
    'entry 1',
  ],
  [
    `update ledger_entries set is_frozen = 1 where id = 1`,
    'every ledger entry belongs to a transaction and to an account of its owner',
    'entry 1',
  ],
  [
    `delete from ledger_transactions where id = 2`,
    'every ledger entry belongs to a transaction and to an account of its owner',
    'entry 3',
  ],
  [
    `update ledger_accounts set balance_cents = balance_cents + 1 where id = 1`,
    'the balance of every account',
    'account 1',
  ],
  [
    `update ledger_entries set balance_cents = -5 where id = 1`,
    'no balance of a person is or was negative',
    'entry 1:',
  ],
  [
    `delete from ledger_transactions where subject = 'order' and subject_id = 1`,
    'exactly the paid orders have a payment transaction',
    'order 1',
  ],
  [
    `update orders set status = 0 where id = 1`,
    'exactly the paid orders have a payment transaction',
    'transaction 2',
  ],
  [
    `update orders set status = 1 where id = 3`,
    'exactly the paid orders have a payment transaction',
    'order 3',
  ],
  [
    `update orders set author_cents = 1 where id = 1`,
    'the shares of a paid order sum to its price, which its payer was charged',
    'order 1',
  ],
  [
    `update orders set amount_cents = 1, author_cents = 1 where id = 1`,
    'the shares of a paid order sum to its price, which its payer was charged',
    'order 1',
  ],
  [`update purchases set order_id = 3`, 'every purchase was paid for by its owner', 'thread 1'],
  [
    `update withdrawals set apply_cents = 1 where id = 1`,
    'the frozen balance of a person equals their open withdrawals, rewards, red packets and disputes',
    'user ',
  ],
  [
    `delete from withdrawals`,
    'the frozen balance of a person equals their open withdrawals, rewards, red packets and disputes',
    'user ',
  ],
  [
    `update withdrawals set status = 5 where id = 1`,
    'every withdrawal has the ledger transactions of its state',
    'withdrawal 1',
  ],
  [
    `delete from ledger_transactions where subject = 'withdrawal'`,
    'every withdrawal has the ledger transactions of its state',
    'withdrawal 1',
  ],
  [`delete from purchases`, 'every paid order for an existing thread has its purchase', 'order 1'],
]

describe.each(engines)('verify of the ledger on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
    const admin = await t.createAdmin()
    const author = await t.createMember()
    const reader = await createPayer(t, admin, '10.00')
    const { id: threadId } = await createThread(t, author, { priceCents: 250 })
    expect((await buyThread(t, reader, threadId)).Code).toBe(0)
    const tip = { type: orderTypes.tip, threadId, amount: '1' }
    expect((await pay(t, reader, await order(t, reader, tip))).Code).toBe(0)
    await order(t, reader, tip)
    await setSettings(t.ctx, { site_withdrawal: true })
    const cash = { cashApplyAmount: '2', receiveAccount: 'a' }
    expect((await t.post('/api/v3/wallet/cash', cash, reader)).Code).toBe(0)
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

  test.each(damages)('%s is detected, and the first entry reported', async (statement, invariant, named) => {
    class Undone extends Error {}
    const work = t.ctx.database.transaction(async (tx) => {
      // The protecting triggers are dropped first.
      for (const table of ['ledger_entries', 'ledger_transactions'])
        if (engine === 'sqlite')
          for (const action of ['update', 'delete'])
            await sql.raw(`drop trigger ${table}_no_${action}`).execute(tx)
        else await sql.raw(`drop trigger ${table}_kept on ${table}`).execute(tx)
      await sql.raw(statement).execute(tx)
      const found = await broken({ ...t.ctx.database, reads: tx })
      const [first] = found.filter(({ name }) => name.startsWith(invariant))
      expect(first?.example).toMatch(new RegExp(`^${named}`))
      throw new Undone()
    })
    await expect(work).rejects.toBeInstanceOf(Undone)
  })
})
