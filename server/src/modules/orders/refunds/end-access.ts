import { orderStatus, orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { readGroups, revokePaidTime, timeInGroup } from '../../groups/index.ts'
import { readSettings } from '../../settings/index.ts'
import { addToThreadPayments, lockAuthor } from '../../threads/index.ts'
import { findUser } from '../../users/index.ts'
import { daysOf, shortenMembership } from '../kinds/membership.ts'
import type { OrderRow } from '../order-store.ts'

const dayMs = 86_400_000

/** Returns the days that an order bought; for orders from before these were stored, the days that are sold today. */
async function boughtDays(ctx: Context, order: OrderRow): Promise<number> {
  if (order.bought_days > 0) return order.bought_days
  if (order.type !== orderTypes.group) return daysOf(await readSettings(ctx))
  return (await readGroups(ctx)).get(order.group_id)?.days ?? 0
}

/** Returns the days of the person's later orders of these types that were not refunded, optionally for one group. */
async function laterDays(tx: Tx, order: OrderRow, types: readonly number[], groupId = 0): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(bought_days), 0) as days from orders
    where user_id = ${order.user_id} and type in (${sql.join(types)})
      and status in (${orderStatus.paid}, ${orderStatus.partlyRefunded})
      and (${groupId} = 0 or group_id = ${groupId})
      and (paid_at > ${order.paid_at ?? 0} or (paid_at = ${order.paid_at ?? 0} and id > ${order.id}))
  `.execute(tx)
  return rows[0]?.days ?? 0
}

/**
 * Returns the unused milliseconds of an order. Time is used in the order of purchase, so the remainder belongs to later
 * orders first.
 */
const unusedOf = (leftMs: number, laterMs: number, boughtMs: number): number =>
  Math.min(boughtMs, Math.max(0, leftMs - laterMs))

const ofSite = [orderTypes.joinSite, orderTypes.renewSite, orderTypes.group] as const

async function endMembership(ctx: Context, tx: Tx, order: OrderRow): Promise<void> {
  const { user_id: userId, group_id: groupId } = order
  const boughtMs = (await boughtDays(ctx, order)) * dayMs
  await lockAuthor(ctx, tx, userId)
  if (order.type === orderTypes.group) {
    const left = await timeInGroup(ctx, tx, userId, groupId)
    const later = (await laterDays(tx, order, [orderTypes.group], groupId)) * dayMs
    await revokePaidTime(ctx, tx, userId, groupId, unusedOf(left, later, boughtMs))
  }
  const left = ((await findUser(tx, userId))?.expiredAt ?? 0) - ctx.clock.now()
  const later = (await laterDays(tx, order, ofSite)) * dayMs
  await shortenMembership(ctx, tx, userId, unusedOf(left, later, boughtMs))
}

/**
 * Revokes what a fully refunded order had opened: a purchase, or the unused days that it bought. Purchases and groups
 * are read on every request, so this takes effect on every instance with the commit.
 */
export async function endAccess(ctx: Context, tx: Tx, order: OrderRow): Promise<void> {
  const { type, thread_id: threadId } = order
  if (type === orderTypes.thread || type === orderTypes.attachments) {
    await tx.deleteFrom('purchases').where('order_id', '=', order.id).execute()
    await addToThreadPayments(tx, threadId, { paid_count: -1 })
  }
  if (type === orderTypes.tip) await addToThreadPayments(tx, threadId, { rewarded_count: -1 })
  if (ofSite.some((one) => one === type)) await endMembership(ctx, tx, order)
}
