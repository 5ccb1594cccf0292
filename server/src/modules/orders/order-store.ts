import { type OrderStatus, orderMinutes, orderStatus, orderTypes } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import type { Tables } from '../../schema/tables.ts'
import { digits, serialNumber } from '../ledger/index.ts'
import { lockAuthor, lockThread } from '../threads/index.ts'
import { insertChildren, type NewChild } from './order-children.ts'

export type OrderRow = Readonly<Selectable<Tables['orders']>>

/** The subject and price of an order, as its kind prepared it. */
export interface NewOrder {
  readonly type: number
  readonly amountCents: number
  readonly userId: number
  /** 0 for the site. */
  readonly payeeId: number
  readonly threadId: number
  readonly groupId: number
  /** The inviter of the payee, who gets a share; 0 for nobody. */
  readonly inviterId: number
  readonly beScaleTenths: number
  readonly isAnonymous: boolean
  /** The children of an order for two things. */
  readonly children?: readonly NewChild[]
}

/** Maximum attempts to draw an order number that no other order of the same second has. */
const maxDraws = 20

async function insertRow(ctx: Context, tx: Tx, order: NewOrder, now: number): Promise<OrderRow | undefined> {
  return tx
    .insertInto('orders')
    .values({
      order_sn: serialNumber(ctx, now),
      payment_sn: `${Math.floor(now / 1000)}${digits(8)}`,
      type: order.type,
      status: orderStatus.pending,
      amount_cents: order.amountCents,
      site_cents: 0,
      author_cents: 0,
      inviter_cents: 0,
      inviter_id: order.inviterId,
      be_scale_tenths: order.beScaleTenths,
      user_id: order.userId,
      payee_id: order.payeeId,
      thread_id: order.threadId,
      group_id: order.groupId,
      payment_type: 0,
      is_anonymous: order.isAnonymous ? 1 : 0,
      expires_at: now + orderMinutes * 60_000,
      paid_at: null,
      bought_days: 0,
      is_frozen: 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Stores an order that awaits payment. */
export async function insertOrder(ctx: Context, tx: Tx, order: NewOrder): Promise<OrderRow> {
  const now = ctx.clock.now()
  let row: OrderRow | undefined
  for (let draws = 0; !row && draws < maxDraws; draws += 1) row = await insertRow(ctx, tx, order, now)
  if (!row) throw new Error('No unused order number was found.')
  await insertChildren(tx, row.id, order.children ?? [], now)
  return row
}

/** Finds a user's own order by its number; undefined for other people's orders too. */
export async function findOwnOrder(db: Db, userId: number, orderSn: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('order_sn', '=', orderSn)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Finds a user's own order by its number and locks it until the transaction ends. */
export async function lockOwnOrder(
  ctx: Pick<Context, 'database'>,
  tx: Tx,
  userId: number,
  orderSn: string,
): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('order_sn', '=', orderSn)
    .where('user_id', '=', userId)
    .modifyEnd(forUpdate(ctx.database.engine))
    .executeTakeFirst()
}

/** Types of orders that change the payer's memberships. */
const ofMemberships: ReadonlySet<number> = new Set([
  orderTypes.joinSite,
  orderTypes.renewSite,
  orderTypes.group,
])

/**
 * Locks an order for a change of its money, with its thread, and with its payer if it is a membership. Whatever moves
 * money locks in this order: thread, order, users, withdrawals and refunds, and last the ledger accounts, which lock
 * themselves in key order.
 */
export async function lockOrder(
  ctx: Pick<Context, 'database'>,
  tx: Tx,
  found: Pick<OrderRow, 'thread_id' | 'user_id' | 'order_sn'>,
): Promise<OrderRow | undefined> {
  if (found.thread_id !== 0) await lockThread(ctx, tx, found.thread_id)
  const order = await lockOwnOrder(ctx, tx, found.user_id, found.order_sn)
  if (order && ofMemberships.has(order.type)) await lockAuthor(ctx, tx, order.user_id)
  return order
}

/** The facts about an order that its payment adds. */
export type PaidFacts = Pick<OrderRow, 'payment_type' | 'site_cents' | 'author_cents' | 'inviter_cents'> &
  Partial<Pick<OrderRow, 'bought_days' | 'is_frozen'>>

export async function setPaid(tx: Tx, orderId: number, facts: PaidFacts, now: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...facts, status: orderStatus.paid, paid_at: now, updated_at: now })
    .where('id', '=', orderId)
    .execute()
  await tx
    .updateTable('order_children')
    .set({ status: orderStatus.paid, updated_at: now })
    .where('order_id', '=', orderId)
    .execute()
}

/** Records whether money of an order may still be frozen for others. */
export async function setFrozen(tx: Tx, orderId: number, isFrozen: boolean): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ is_frozen: isFrozen ? 1 : 0 })
    .where('id', '=', orderId)
    .execute()
}

/** Finds and locks the paid order of a thread's reward or red packet, alone or combined; undefined for none. */
export async function lockOrderOf(
  ctx: Pick<Context, 'database'>,
  tx: Tx,
  threadId: number,
  type: number,
): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('type', 'in', [type, orderTypes.redPacketAndReward])
    .where('status', 'in', [orderStatus.paid, orderStatus.partlyRefunded])
    .modifyEnd(forUpdate(ctx.database.engine))
    .executeTakeFirst()
}

/** Returns the current state of an order: unpaid past its time means expired, whether that was stored or not. */
export function statusOf(order: Pick<OrderRow, 'status' | 'expires_at'>, now: number): OrderStatus {
  // Safe cast: no other numbers are stored.
  const status = order.status as OrderStatus
  return status === orderStatus.pending && order.expires_at <= now ? orderStatus.expired : status
}

/** Maximum orders changed in one transaction, so that other writers are not blocked. */
const changedAtOnce = 200

async function expireNext(tx: Tx, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status: orderStatus.expired, updated_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('status', '=', orderStatus.pending)
        .where('expires_at', '<=', now)
        .limit(changedAtOnce),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Marks unpaid orders past their time as expired. */
export async function expireOrders(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  let expired = changedAtOnce
  while (expired === changedAtOnce) expired = await ctx.transaction((tx) => expireNext(tx, now))
}

/** Milliseconds for which expired orders are retained: a late callback may still name one. */
const unpaidMs = 30 * 86_400_000

async function forgetNext(ctx: Context, tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', orderStatus.expired)
    .where('expires_at', '<', ctx.clock.now() - unpaidMs)
    .limit(changedAtOnce)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('order_children').where('order_id', 'in', ids).execute()
  await tx.deleteFrom('orders').where('id', 'in', ids).execute()
  return ids.length
}

/** Deletes orders that were not paid, a month after they expired. */
export async function deleteUnpaidOrders(ctx: Context): Promise<void> {
  let forgotten = changedAtOnce
  while (forgotten === changedAtOnce) forgotten = await ctx.transaction((tx) => forgetNext(ctx, tx))
}
