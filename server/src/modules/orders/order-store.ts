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

/** What an order is about, as its kind found it. */
export interface NewOrder {
  readonly type: number
  readonly amountCents: number
  readonly userId: number
  /** 0 for the site. */
  readonly payeeId: number
  readonly threadId: number
  readonly groupId: number
  /** Who gets a share for having brought the payee; 0 for nobody. */
  readonly inviterId: number
  readonly beScaleTenths: number
  readonly isAnonymous: boolean
  /** What it pays for, where these are two. */
  readonly children?: readonly NewChild[]
}

/** How often other numbers are drawn for an order whose numbers another one of the same second has. */
const drawsMost = 20

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

/** Stores an order that waits to be paid. */
export async function insertOrder(ctx: Context, tx: Tx, order: NewOrder): Promise<OrderRow> {
  const now = ctx.clock.now()
  let row: OrderRow | undefined
  for (let draws = 0; !row && draws < drawsMost; draws += 1) row = await insertRow(ctx, tx, order, now)
  if (!row) throw new Error('No free number was found for an order.')
  await insertChildren(tx, row.id, order.children ?? [], now)
  return row
}

/** A person's own order by its number; undefined for those of others too. */
export async function findOwnOrder(db: Db, userId: number, orderSn: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('order_sn', '=', orderSn)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The same, locked until the transaction ends. */
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

/** Orders that change how long their payer is a member. */
const ofMemberships: ReadonlySet<number> = new Set([
  orderTypes.joinSite,
  orderTypes.renewSite,
  orderTypes.group,
])

/**
 * An order for a change of its money, locked with its thread, and with its payer where it is a membership. Whatever moves money locks in this order: the thread, the
 * order, people's rows, withdrawals and refunds, and last the accounts of the ledger, which lock themselves by their keys.
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

/** What of an order is known once it is paid. */
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

/** Notes whether money of an order may still be frozen for others. */
export async function setFrozen(tx: Tx, orderId: number, isFrozen: boolean): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ is_frozen: isFrozen ? 1 : 0 })
    .where('id', '=', orderId)
    .execute()
}

/** The paid order of a thread's reward or red packet, by that kind, alone or with the other; locked; undefined for none. */
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

/** The state of an order now: one that nobody paid in time has expired, whether that was noted or not. */
export function statusOf(order: Pick<OrderRow, 'status' | 'expires_at'>, now: number): OrderStatus {
  // Sound: no other numbers are stored.
  const status = order.status as OrderStatus
  return status === orderStatus.pending && order.expires_at <= now ? orderStatus.expired : status
}

/** Notes which orders nobody paid in time. */
export async function expireOrders(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transaction(async (tx) => {
    await tx
      .updateTable('orders')
      .set({ status: orderStatus.expired, updated_at: now })
      .where('status', '=', orderStatus.pending)
      .where('expires_at', '<=', now)
      .execute()
  })
}

/** Milliseconds for which an order that nobody paid is kept: late news of a gateway may still name it. */
const unpaidMs = 30 * 86_400_000
/** Orders forgotten in one transaction: others write in between. */
const forgottenAtOnce = 200

async function forgetNext(ctx: Context, tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', orderStatus.expired)
    .where('expires_at', '<', ctx.clock.now() - unpaidMs)
    .limit(forgottenAtOnce)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('order_children').where('order_id', 'in', ids).execute()
  await tx.deleteFrom('orders').where('id', 'in', ids).execute()
  return ids.length
}

/** Forgets orders that nobody paid, a month after they have expired. */
export async function forgetUnpaidOrders(ctx: Context): Promise<void> {
  let forgotten = forgottenAtOnce
  while (forgotten === forgottenAtOnce) forgotten = await ctx.transaction((tx) => forgetNext(ctx, tx))
}
