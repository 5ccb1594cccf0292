import { type InputOf, type OutputOf, orderStatus, type ordersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Member } from '../../viewer.ts'
import { readGroups } from '../groups/index.ts'
import { writeCents } from '../ledger/index.ts'
import { findThreads, mayOpenThread, titlesInLists } from '../threads/index.ts'
import { type OrderRow, statusOf } from './order-store.ts'

const dayMs = 86_400_000

/** Presents an order for its payer. */
export function presentOwnOrder(ctx: Context, order: OrderRow): OutputOf<typeof ordersApi.readOrder> {
  return {
    id: order.id,
    orderSn: order.order_sn,
    amount: writeCents(order.amount_cents),
    status: statusOf(order, ctx.clock.now()),
    type: order.type,
    threadId: order.thread_id,
    groupId: order.group_id,
    updatedAt: ctx.time.format(order.updated_at),
    createdAt: ctx.time.format(order.created_at),
  }
}

/** Selects a user's own orders without unpaid ones older than a day. */
function ownOrders(ctx: Context, userId: number) {
  const unpaid = [orderStatus.pending, orderStatus.expired, orderStatus.cancelled]
  return ctx.db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('status', 'not in', unpaid), eb('created_at', '>', ctx.clock.now() - dayMs)]))
}

async function titlesOf(ctx: Context, viewer: Member, orders: readonly OrderRow[]) {
  const ids = orders.map((order) => order.thread_id).filter((id) => id !== 0)
  const threads = await findThreads(ctx.db, ctx.database.engine, ids)
  return titlesInLists(
    ctx,
    [...threads.values()].filter((thread) => mayOpenThread(viewer, thread)),
  )
}

/** Lists a page of the viewer's orders, the newest first (docs/reference/wire-money.md#orders). */
export async function listOwnOrders(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof ordersApi.listOwnOrders>,
): Promise<OutputOf<typeof ordersApi.listOwnOrders>> {
  const wanted = pageRangeOf(input)
  const own = ownOrders(ctx, viewer.id)
  const [rows, { n }, groups] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(wanted.perPage).offset(wanted.offset).execute(),
    own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    readGroups(ctx),
  ])
  const titles = await titlesOf(ctx, viewer, rows)
  const list = rows.map((row) => ({
    ...presentOwnOrder(ctx, row),
    isAnonymous: row.is_anonymous as 0 | 1,
    groupName: groups.get(row.group_id)?.name ?? '',
    threadTitle: titles.get(row.thread_id) ?? '',
  }))
  return presentPage(viewer.callUrl, wanted, list, n)
}
