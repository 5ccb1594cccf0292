import { randomInt } from 'node:crypto'
import {
  type managedRefundsApi,
  type OutputOf,
  orderStatus,
  orderTypes,
  type RefundWay,
  refundStatus,
} from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import type { Tables } from '../../../drivers/db/tables.ts'
import { readGroups, takeBackMembership } from '../../groups/index.ts'
import { writeCents } from '../../ledger/index.ts'
import { readSettings } from '../../settings/index.ts'
import { addToThreadPayments, lockAuthor } from '../../threads/index.ts'
import { daysOf, lengthen } from '../kinds/membership.ts'
import type { OrderRow } from '../order-store.ts'

export type RefundRow = Readonly<Selectable<Tables['refunds']>>

export async function insertRefund(
  ctx: Context,
  tx: Tx,
  refund: Pick<RefundRow, 'order_id' | 'cents' | 'way' | 'reason' | 'applicant_id'> &
    Partial<Pick<RefundRow, 'payment_id'>>,
): Promise<RefundRow> {
  const now = ctx.clock.now()
  const digits = String(randomInt(1e8)).padStart(8, '0')
  const status = refund.way === 'gateway' ? refundStatus.atGateway : refundStatus.done
  const facts = {
    refund_sn: `${ctx.time.format(now).replaceAll(/\D/g, '')}${digits}`,
    status,
    approver_id: 0,
  }
  return tx
    .insertInto('refunds')
    .values({ ...refund, ...facts, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Cents of an order that have gone back, or are on their way. */
export async function refundedOf(db: Db, orderId: number): Promise<number> {
  return (await listRefundsOf(db, orderId)).reduce((sum, { cents }) => sum + cents, 0)
}

/** The refunds of an order, the latest first. */
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

/** The payment by a gateway that an order was settled by; undefined for one from the wallet. */
export async function findSettlingPayment(db: Db, orderId: number) {
  return db
    .selectFrom('gateway_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'settled')
    .executeTakeFirst()
}

/** The payment that a refund goes back from; undefined for an order that was paid from the wallet. */
export async function findPaymentOfRefund(db: Db, row: Pick<RefundRow, 'payment_id' | 'order_id'>) {
  if (row.payment_id === 0) return findSettlingPayment(db, row.order_id)
  return db.selectFrom('gateway_payments').selectAll().where('id', '=', row.payment_id).executeTakeFirst()
}

export type SettlingPayment = NonNullable<Awaited<ReturnType<typeof findSettlingPayment>>>

export const presentRefund = (
  ctx: Context,
  order: Pick<OrderRow, 'order_sn'>,
  row: RefundRow,
): OutputOf<typeof managedRefundsApi.refundOrder> => ({
  refundSn: row.refund_sn,
  orderSn: order.order_sn,
  amount: writeCents(row.cents),
  way: row.way,
  status: row.status as 2 | 3,
  reason: row.reason,
  administratorId: row.applicant_id,
  createdAt: ctx.time.format(row.created_at),
})

/** Notes that money of a paid order was given back, all of it or a part. */
export async function setRefunded(tx: Tx, orderId: number, isWhole: boolean, now: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: isWhole ? orderStatus.refunded : orderStatus.partlyRefunded, updated_at: now })
    .where('id', '=', orderId)
    .execute()
}

/**
 * Takes back what an order had opened, whose money has all gone back. Purchases and groups are read at every look, so it
 * is closed on every instance as soon as this is committed.
 */
export async function endAccess(ctx: Context, tx: Tx, order: OrderRow): Promise<void> {
  const { type, user_id: userId, thread_id: threadId } = order
  if (type === orderTypes.thread || type === orderTypes.attachments) {
    await tx.deleteFrom('purchases').where('order_id', '=', order.id).execute()
    await addToThreadPayments(tx, threadId, { paid_count: -1 })
  }
  if (type === orderTypes.tip) await addToThreadPayments(tx, threadId, { rewarded_count: -1 })
  if (type === orderTypes.joinSite || type === orderTypes.renewSite) {
    await lockAuthor(ctx, tx, userId)
    await lengthen(ctx, tx, userId, -daysOf(await readSettings(ctx)))
  }
  if (type === orderTypes.group) {
    const days = (await readGroups(ctx)).get(order.group_id)?.days ?? 0
    await takeBackMembership(ctx, tx, userId, order.group_id, days)
    await lockAuthor(ctx, tx, userId)
    await lengthen(ctx, tx, userId, -days)
  }
}
