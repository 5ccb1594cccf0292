import { type GatewayName, refundStatus } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../../drivers/db/db.ts'
import { clearingAccountOf } from '../gateway-store.ts'
import type { LedgerMovement } from './bill-kinds.ts'

interface PaymentRow {
  readonly id: number
  readonly transaction_id: string
  readonly payment_sn: string
  readonly order_id: number
  readonly outcome: string
  readonly paid_at: number
  readonly moved: number | null
}

/** Finds payments with the amount that the ledger posted to the gateway's account. */
export async function findPayments(db: Db, gateway: GatewayName, where: ReturnType<typeof sql>) {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.transaction_id, p.payment_sn, p.order_id, p.outcome, p.paid_at, (
      select - sum(e.cents) from ledger_transactions as t
      join ledger_entries as e on e.transaction_id = t.id
      join ledger_accounts as a on a.id = e.account_id and a.kind = 'clearing' and a.owner_id = ${clearingAccountOf[gateway]}
      where (p.outcome = 'settled' and t.subject = 'order' and t.subject_id = p.order_id and t.step = 'paid')
        or (p.outcome <> 'settled' and t.subject = 'gateway' and t.subject_id = p.id and t.step <> 'assigned')
    ) as moved
    from gateway_payments as p where p.gateway = ${gateway} and (${where})
  `.execute(db)
  return rows
}

interface RefundOfGateway {
  readonly id: number
  readonly refund_sn: string
  readonly order_id: number
  readonly transaction_id: string
  readonly payment_sn: string
  readonly way: string
  readonly status: number
  readonly created_at: number
  readonly moved: number | null
}

/** Finds refunds that went through the gateway or were meant to, with the amount that the ledger posted. */
export async function findRefunds(db: Db, gateway: GatewayName, where: ReturnType<typeof sql>) {
  const { rows } = await sql<RefundOfGateway>`
    select r.id, r.refund_sn, r.order_id, p.transaction_id, p.payment_sn, r.way, r.status, r.created_at, (
      select sum(e.cents) from ledger_transactions as t
      join ledger_entries as e on e.transaction_id = t.id
      join ledger_accounts as a on a.id = e.account_id and a.kind = 'clearing' and a.owner_id = ${clearingAccountOf[gateway]}
      where t.subject = 'refund' and t.subject_id = r.id and t.step = 'refunded'
    ) as moved
    from refunds as r
    join gateway_payments as p on p.gateway = ${gateway}
      and (p.id = r.payment_id or (r.payment_id = 0 and p.order_id = r.order_id and p.outcome = 'settled'))
    where ${where}
  `.execute(db)
  // Refunds that went to the wallet from the beginning do not concern the gateway.
  return rows.filter((row) => row.moved !== null)
}

export const paymentOf = (row: PaymentRow): LedgerMovement => ({
  kind: 'payment',
  transactionId: row.transaction_id,
  paymentSn: row.payment_sn,
  refundSn: '',
  cents: Number(row.moved ?? 0),
  at: Number(row.paid_at),
  orderId: Number(row.order_id),
  state: row.outcome === 'suspense' ? 'apart' : 'done',
})

function stateOf(row: RefundOfGateway): LedgerMovement['state'] {
  if (row.way === 'wallet') return 'wallet'
  return row.status === refundStatus.done ? 'done' : 'pending'
}

export const refundOf = (row: RefundOfGateway): LedgerMovement => ({
  kind: 'refund',
  transactionId: row.transaction_id,
  paymentSn: row.payment_sn,
  refundSn: row.refund_sn,
  cents: Number(row.moved ?? 0),
  at: Number(row.created_at),
  orderId: Number(row.order_id),
  state: stateOf(row),
})

/** Finds disputes that were not won. */
export async function findDisputes(db: Db, gateway: GatewayName, where: ReturnType<typeof sql>) {
  const { rows } = await sql<{
    id: number
    transaction_id: string
    order_id: number
    cents: number
    state: string
    at: number
  }>`
    select id, transaction_id, order_id, cents, state, coalesce(decided_at, created_at) as at
    from disputes where gateway = ${gateway} and state <> 'won' and (${where})
  `.execute(db)
  return rows.map(
    (row): LedgerMovement => ({
      kind: 'dispute',
      transactionId: row.transaction_id,
      paymentSn: '',
      refundSn: '',
      cents: Number(row.cents),
      at: Number(row.at),
      orderId: Number(row.order_id),
      state: row.state === 'lost' ? 'done' : 'pending',
    }),
  )
}
