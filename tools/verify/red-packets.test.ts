import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderTypes } from '../../contracts/src/entities/order.ts'
import { createPayer, order } from '../../server/src/testing/fixtures/money.ts'
import { earnedBy, publishWithPacket } from '../../server/src/testing/fixtures/red-packets.ts'
import { engines, openTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { ledgerInvariants, redPacketInvariants } from './ledger.ts'

/** Statements with the invariant they violate (the beginning of its name). */
const damages: readonly (readonly [statement: string, invariant: string])[] = [
  [
    'delete from red_packet_shares where user_id = 0',
    'a paid red packet is split into its number of shares, each of at least a cent, which sum to its amount',
  ],
  [
    'update red_packet_shares set cents = 0 where id = 2',
    'a paid red packet is split into its number of shares, each of at least a cent, which sum to its amount',
  ],
  [
    'update thread_red_packets set is_paid = 0',
    'a paid red packet is split into its number of shares, each of at least a cent, which sum to its amount',
  ],
  [
    'update thread_red_packets set remain_number = 5',
    'the remainder of a red packet equals its shares without a recipient',
  ],
  [
    'update thread_red_packets set remain_money_cents = 1',
    'the remainder of a red packet equals its shares without a recipient',
  ],
  [
    'update thread_red_packets set status = 2',
    'the remainder of a red packet equals its shares without a recipient',
  ],
  [
    'update red_packet_shares set user_id = 77 where user_id <> 0',
    'every received share of a red packet has its transaction, and none went to the author of the packet',
  ],
  [
    'update red_packet_shares set user_id = 78 where id = 3',
    'every received share of a red packet has its transaction, and none went to the author of the packet',
  ],
  [
    'update ledger_entries set change_type = 120 where change_type = 151',
    'every received share of a red packet has its transaction, and none went to the author of the packet',
  ],
  ['update red_packet_shares set user_id = 0', 'every share of a red packet in the ledger has a recipient'],
  [
    'delete from order_children where type = 9',
    'an order for two things has two children, which sum to its price',
  ],
  [
    'update order_children set amount_cents = 1',
    'an order for two things has two children, which sum to its price',
  ],
  [
    'update thread_red_packets set remain_money_cents = 1',
    'the frozen balance of a person equals their open withdrawals, rewards, red packets and disputes',
  ],
]

describe.each(engines)('verify of red packets on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
    const author = await createPayer(t, await t.createAdmin(), '20.00')
    const threadId = await publishWithPacket(t, author)
    expect(await earnedBy(t, threadId, await t.createMember())).toBe(1)
    const both = { amount: '3', redAmount: '1', rewardAmount: '2' }
    await order(t, author, { type: orderTypes.redPacketAndReward, ...both })
  })
  afterAll(() => t.close())

  const broken = async (database = t.ctx.database) => {
    const site = { database, files: t.ctx.files, now: t.clock.now() }
    const names: string[] = []
    for (const invariant of [...redPacketInvariants, ...ledgerInvariants])
      if ((await invariant.look(site)).total > 0) names.push(invariant.name)
    return names
  }

  test('a sound site has no violations', async () => {
    expect(await broken()).toEqual([])
  })

  test.each(damages)('%s is detected', async (statement, invariant) => {
    const undo = new Error('undo')
    let found: string[] = []
    await t.ctx
      .transaction(async (tx) => {
        for (const table of ['ledger_entries', 'ledger_transactions'])
          if (engine === 'sqlite') await sql.raw(`drop trigger ${table}_no_update`).execute(tx)
          else await sql.raw(`drop trigger ${table}_kept on ${table}`).execute(tx)
        await sql.raw(statement).execute(tx)
        found = await broken({ ...t.ctx.database, reads: tx })
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    expect(found.some((name) => name.startsWith(invariant))).toBe(true)
  })
})
