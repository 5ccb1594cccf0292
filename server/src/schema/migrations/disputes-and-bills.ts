import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Disputes, failed refunds and bills of the gateways. */
export const disputesAndBills: Migration = {
  name: '0043-disputes-and-bills',
  async up(tx, engine) {
    for (const column of ['payment_id', 'tries'])
      await tx.schema
        .alterTable('refunds')
        .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
    for (const column of ['taken_at', 'next_query_at'])
      await tx.schema.alterTable('refunds').addColumn(column, 'bigint').execute()
    await tx.schema
      .alterTable('gateway_payments')
      .addColumn('told_by', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await createTable(tx, engine, 'disputes', {
      id: 'id',
      gateway: 'text',
      dispute_id: 'text',
      transaction_id: 'text',
      payment_id: 'number',
      order_id: 'number',
      cents: 'number',
      state: 'text',
      reason: 'text',
      created_at: 'number',
      updated_at: 'number',
      decided_at: 'optional',
    })
    await createTable(
      tx,
      engine,
      'dispute_freezes',
      { dispute_id: 'number', user_id: 'number', cents: 'number' },
      ['dispute_id', 'user_id'],
    )
    await createTable(tx, engine, 'bills', {
      id: 'id',
      gateway: 'text',
      digest: 'text',
      begins_at: 'number',
      ends_at: 'number',
      line_count: 'number',
      matched_count: 'number',
      administrator_id: 'number',
      created_at: 'number',
    })
    await createTable(tx, engine, 'bill_differences', {
      id: 'id',
      bill_id: 'number',
      kind: 'text',
      side: 'text',
      number: 'text',
      ours_cents: 'optional',
      theirs_cents: 'optional',
      order_id: 'number',
    })
    const unique = {
      disputes_of_gateway: 'disputes (gateway, dispute_id)',
      bills_digest: 'bills (gateway, digest)',
    }
    await createIndexes(tx, unique, true)
    await createIndexes(tx, {
      disputes_state: 'disputes (state, id)',
      disputes_of_order: 'disputes (order_id)',
      bill_differences_of_bill: 'bill_differences (bill_id, id)',
      refunds_due: 'refunds (status, next_query_at)',
      gateway_payments_kept_apart: "gateway_payments (id) where outcome = 'suspense'",
    })
  },
}
