import { randomInt } from 'node:crypto'
import { orderStatus, type RefundWay, refundStatus } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import { forUpdate } from '../../../drivers/db/dialect.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { OrderRow } from '../order-store.ts'

export type RefundRow = Readonly<Selectable<Tables['refunds']>>

export async function insertRefund(
  ctx: Context,
  tx: Tx,
  refund: Pick<RefundRow, 'order_id' | 'cents' | 'way' | 'reason' | 'applicant_id'> &
    Partial<Pick<RefundRow, 'payment_id' | 'status'>>,
): Promise<RefundRow> {
  const now = ctx.clock.now()
  const digits = String(randomInt(1e8)).padStart(8, '0')
  const facts = {
    refund_sn: `${ctx.time.format(now).replaceAll(/\D/g, '')}${digits}`,
    status: refund.way === 'gateway' ? refundStatus.atGateway : refundStatus.done,
    approver_id: 0,
  }
  return tx
    .insertInto('refunds')
    .values({ ...facts, ...refund, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const sumOf = (rows: readonly RefundRow[], ...statuses: readonly number[]) =>
  rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { cents }) => sum + cents, 0)

/** Returns the cents of an order that were refunded or are in transit. */
export async function refundedOf(db: Db, orderId: number): Promise<number> {
  return sumOf(await listRefundsOf(db, orderId), refundStatus.atGateway, refundStatus.done)
}

/** Returns the cents of an order whose refund awaits approval. */
export async function pendingRefundCents(db: Db, orderId: number): Promise<number> {
  return sumOf(await listRefundsOf(db, orderId), refundStatus.waiting)
}

/** Lists the refunds that await approval, the oldest first. */
export async function listWaitingRefunds(db: Db): Promise<readonly RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', refundStatus.waiting)
    .orderBy('id')
    .limit(100)
    .execute()
}

export async function findRefund(db: Db, refundSn: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('refund_sn', '=', refundSn).executeTakeFirst()
}

export async function lockRefund(
  ctx: Pick<Context, 'database'>,
  tx: Tx,
  id: number,
): Promise<RefundRow | undefined> {
  const lock = forUpdate(ctx.database.engine)
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).modifyEnd(lock).executeTakeFirst()
}

/** Records the decision of a second administrator. */
export async function setReviewed(
  tx: Tx,
  { id, status, approver_id }: Pick<RefundRow, 'id' | 'status' | 'approver_id'>,
  now: number,
): Promise<void> {
  await tx.updateTable('refunds').set({ status, approver_id, updated_at: now }).where('id', '=', id).execute()
}

/** Finds the order of a refund. */
export async function findOrder(db: Db, id: number): Promise<OrderRow> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Lists the refunds of an order, the latest first. */
export async function listRefundsOf(db: Db, orderId: number): Promise<readonly RefundRow[]> {
  return db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute()
}

export async function endRefund(tx: Tx, id: number, way: RefundWay, now: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ way, status: refundStatus.done, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Finds the gateway payment that settled an order; undefined if the wallet paid it. */
export async function findSettlingPayment(db: Db, orderId: number) {
  return db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'settled')
    .executeTakeFirst()
}

/** Finds the payment that a refund reverses; undefined if the wallet paid the order. */
export async function findPaymentOfRefund(db: Db, row: Pick<RefundRow, 'payment_id' | 'order_id'>) {
  if (row.payment_id === 0) return findSettlingPayment(db, row.order_id)
  return db.selectFrom('gateway_payments').selectAll().where('id', '=', row.payment_id).executeTakeFirst()
}

export type SettlingPayment = NonNullable<Awaited<ReturnType<typeof findSettlingPayment>>>

/** Records that a paid order was refunded, wholly or partly. */
export async function setRefunded(tx: Tx, orderId: number, isWhole: boolean, now: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: isWhole ? orderStatus.refunded : orderStatus.partlyRefunded, updated_at: now })
    .where('id', '=', orderId)
    .execute()
}
