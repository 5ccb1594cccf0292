import { type GatewayName, orderStatus } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../../drivers/db/db.ts'
import type { BilledOrder, LedgerMovement } from './bill-kinds.ts'
import { findDisputes, findPayments, findRefunds, paymentOf, refundOf } from './find-movements.ts'

/** The numbers that a bill names. */
export interface BilledNumbers {
  readonly transactionIds: readonly string[]
  readonly paymentSns: readonly string[]
  readonly refundSns: readonly string[]
}

/** Maximum values bound in one statement. */
const maxValues = 500

/** Runs a query in batches of values and concatenates the rows. */
async function inParts<R>(
  values: readonly string[],
  find: (part: readonly string[]) => Promise<readonly R[]>,
) {
  const rows: R[] = []
  for (let at = 0; at < values.length; at += maxValues)
    rows.push(...(await find(values.slice(at, at + maxValues))))
  return rows
}

const unique = <R extends { readonly id: number }>(rows: readonly R[]): readonly R[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

const isIn = (column: string, values: readonly string[]) => sql`${sql.ref(column)} in (${sql.join(values)})`

/** Lists the ledger's movements at a gateway in a period, and those outside it that the bill names. */
export async function listMovements(
  db: Db,
  gateway: GatewayName,
  [from, to]: readonly [number, number],
  named: BilledNumbers,
): Promise<readonly LedgerMovement[]> {
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
    // Money that a bank took in a dispute is listed with the dispute.
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

/** Finds the orders with the given gateway numbers. */
export async function findBilledOrders(
  db: Db,
  paymentSns: readonly string[],
): Promise<ReadonlyMap<string, BilledOrder>> {
  const rows = await inParts(paymentSns, (part) =>
    db.selectFrom('orders').select(['id', 'payment_sn', 'status']).where('payment_sn', 'in', part).execute(),
  )
  return new Map(rows.map((row) => [row.payment_sn, { id: row.id, isPaid: settledStatuses.has(row.status) }]))
}
