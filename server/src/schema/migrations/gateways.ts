import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Gateway payments and refunds. */
export const gateways: Migration = {
  name: '0040-gateways',
  async up(tx, engine) {
    await createTable(
      tx,
      engine,
      'payment_attempts',
      {
        order_id: 'number',
        gateway: 'text',
        payment_type: 'number',
        tries: 'number',
        next_query_at: 'optional',
        created_at: 'number',
      },
      ['order_id', 'gateway'],
    )
    await createTable(tx, engine, 'gateway_payments', {
      id: 'id',
      gateway: 'text',
      transaction_id: 'text',
      payment_sn: 'text',
      order_id: 'number',
      cents: 'number',
      outcome: 'text',
      paid_at: 'number',
      created_at: 'number',
    })
    await createTable(tx, engine, 'refunds', {
      id: 'id',
      refund_sn: 'text',
      order_id: 'number',
      cents: 'number',
      way: 'text',
      reason: 'text',
      status: 'number',
      applicant_id: 'number',
      approver_id: 'number',
      created_at: 'number',
      updated_at: 'number',
    })
    await createIndexes(
      tx,
      {
        gateway_payments_transaction: 'gateway_payments (gateway, transaction_id)',
        gateway_payments_settled: "gateway_payments (order_id) where outcome = 'settled'",
        refunds_sn: 'refunds (refund_sn)',
      },
      true,
    )
    await createIndexes(tx, {
      payment_attempts_due: 'payment_attempts (next_query_at)',
      gateway_payments_of_order: 'gateway_payments (order_id)',
      gateway_payments_of_day: 'gateway_payments (gateway, paid_at)',
      refunds_of_order: 'refunds (order_id)',
    })
  },
}
