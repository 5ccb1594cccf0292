import { orderTypes } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { readGroups, takeBackMembership } from '../../groups/index.ts'
import { readSettings } from '../../settings/index.ts'
import { addToThreadPayments, lockAuthor } from '../../threads/index.ts'
import { daysOf, lengthen } from '../kinds/membership.ts'
import type { OrderRow } from '../order-store.ts'

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
