import { type GatewayName, orderStatus, refundStatus } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../../drivers/db/db.ts'
import { clearingOf } from '../gateway-store.ts'
import type { BilledOrder, OurMovement } from './bill-kinds.ts'

/** Numbers that a bill names. */
export interface Named {
  readonly transactionIds: readonly string[]
  readonly paymentSns: readonly string[]
  readonly refundSns: readonly string[]
}

/** Values of one statement at most. */
const valuesMost = 500

/** The rows of a query for all of some values, however many. */
async function inParts<R>(
  values: readonly string[],
  find: (part: readonly string[]) => Promise<readonly R[]>,
) {
  const rows: R[] = []
  for (let at = 0; at < values.length; at += valuesMost)
    rows.push(...(await find(values.slice(at, at + valuesMost))))
  return rows
}

interface PaymentRow {
  readonly id: number
  readonly transaction_id: string
  readonly payment_sn: string
  readonly order_id: number
  readonly outcome: string
  readonly paid_at: number
  readonly moved: number | null
}

/** Payments with what the ledger says that they brought to the gateway's account. */
async function findPayments(db: Db, gateway: GatewayName, where: ReturnType<typeof sql>) {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.transaction_id, p.payment_sn, p.order_id, p.outcome, p.paid_at, (
      select - sum(e.cents) from ledger_transactions as t
      join ledger_entries as e on e.transaction_id = t.id
      join ledger_accounts as a on a.id = e.account_id and a.kind = 'clearing' and a.owner_id = ${clearingOf[gateway]}
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

/** Refunds that went, or were to go, back by the gateway, with what the ledger says that was. */
async function findRefunds(db: Db, gateway: GatewayName, where: ReturnType<typeof sql>) {
  const { rows } = await sql<RefundOfGateway>`
    select r.id, r.refund_sn, r.order_id, p.transaction_id, p.payment_sn, r.way, r.status, r.created_at, (
      select sum(e.cents) from ledger_transactions as t
      join ledger_entries as e on e.transaction_id = t.id
      join ledger_accounts as a on a.id = e.account_id and a.kind = 'clearing' and a.owner_id = ${clearingOf[gateway]}
      where t.subject = 'refund' and t.subject_id = r.id and t.step = 'refunded'
    ) as moved
    from refunds as r
    join gateway_payments as p on p.gateway = ${gateway}
      and (p.id = r.payment_id or (r.payment_id = 0 and p.order_id = r.order_id and p.outcome = 'settled'))
    where ${where}
  `.execute(db)
  // What went to the wallet from the beginning is no matter of the gateway's.
  return rows.filter((row) => row.moved !== null)
}

const paymentOf = (row: PaymentRow): OurMovement => ({
  kind: 'payment',
  transactionId: row.transaction_id,
  paymentSn: row.payment_sn,
  refundSn: '',
  cents: Number(row.moved ?? 0),
  at: Number(row.paid_at),
  orderId: Number(row.order_id),
  state: row.outcome === 'suspense' ? 'apart' : 'done',
})

function stateOf(row: RefundOfGateway): OurMovement['state'] {
  if (row.way === 'wallet') return 'wallet'
  return row.status === refundStatus.done ? 'done' : 'pending'
}

const refundOf = (row: RefundOfGateway): OurMovement => ({
  kind: 'refund',
  transactionId: row.transaction_id,
  paymentSn: row.payment_sn,
  refundSn: row.refund_sn,
  cents: Number(row.moved ?? 0),
  at: Number(row.created_at),
  orderId: Number(row.order_id),
  state: stateOf(row),
})

async function findDisputes(db: Db, gateway: GatewayName, where: ReturnType<typeof sql>) {
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
    (row): OurMovement => ({
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

const unique = <R extends { readonly id: number }>(rows: readonly R[]): readonly R[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

const isIn = (column: string, values: readonly string[]) => sql`${sql.ref(column)} in (${sql.join(values)})`

/** What moved at a gateway in a time, and what a bill names besides, by the ledger. */
export async function listMovements(
  db: Db,
  gateway: GatewayName,
  [from, to]: readonly [number, number],
  named: Named,
): Promise<readonly OurMovement[]> {
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
  const payments = [
    ...(await findPayments(db, gateway, within('p.paid_at'))),
    ...(await inParts(named.transactionIds, (part) =>
      findPayments(db, gateway, isIn('p.transaction_id', part)),
    )),
    ...(await inParts(named.paymentSns, (part) => findPayments(db, gateway, isIn('p.payment_sn', part)))),
  ]
  const refunds = [
    ...(await findRefunds(db, gateway, within('r.created_at'))),
    ...(await inParts(named.refundSns, (part) => findRefunds(db, gateway, isIn('r.refund_sn', part)))),
  ]
  const disputes = [
    ...(await findDisputes(db, gateway, within('decided_at'))),
    ...(await inParts(named.transactionIds, (part) =>
      findDisputes(db, gateway, isIn('transaction_id', part)),
    )),
  ]
  const byTransaction = new Map(disputes.map((one) => [one.transactionId, one]))
  return [
    ...unique(payments).map(paymentOf),
    // What a bank took in a dispute is the dispute's.
    ...unique(refunds)
      .filter(({ way }) => way !== 'dispute')
      .map(refundOf),
    ...byTransaction.values(),
  ]
}

const settledStatuses: ReadonlySet<number> = new Set([
  orderStatus.paid,
  orderStatus.partlyRefunded,
  orderStatus.refunded,
])

/** The orders that gateways know by some numbers. */
export async function findBilledOrders(
  db: Db,
  paymentSns: readonly string[],
): Promise<ReadonlyMap<string, BilledOrder>> {
  const rows = await inParts(paymentSns, (part) =>
    db.selectFrom('orders').select(['id', 'payment_sn', 'status']).where('payment_sn', 'in', part).execute(),
  )
  return new Map(rows.map((row) => [row.payment_sn, { id: row.id, isPaid: settledStatuses.has(row.status) }]))
}
