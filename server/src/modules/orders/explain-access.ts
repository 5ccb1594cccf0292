import {
  type InputOf,
  type managedOrdersApi,
  type OutputOf,
  orderStatus,
  orderTypes,
  refundStatus,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { translate } from '../../i18n/localized.ts'
import { can, type Member, type Viewer } from '../../viewer.ts'
import { readGroups } from '../groups/index.ts'
import { refused, writeCents } from '../ledger/index.ts'
import { findPurchases } from '../purchases/index.ts'
import { findPerson, findViewer } from '../sign-in/index.ts'
import { findThread, mayOpenThread, type PaidAccess, paidAccess, type ThreadRow } from '../threads/index.ts'
import { findUsers } from '../users/index.ts'
import { listRefundsOf } from './refunds/refund-store.ts'

type Output = OutputOf<typeof managedOrdersApi.explainAccess>

async function findReader(ctx: Context, userId: number | undefined): Promise<Viewer> {
  const reader = userId === undefined ? await findViewer(ctx, null) : await findPerson(ctx, userId)
  if (!reader) throw refused('orders.access.person')
  return reader
}

/** Finds the order that bought the content. */
async function findOrderOf(ctx: Context, access: PaidAccess) {
  if (access.why !== 'bought' || access.orderId === 0) return { orderSn: '', boughtAt: '' }
  const row = await ctx.db
    .selectFrom('orders')
    .select(['order_sn', 'paid_at'])
    .where('id', '=', access.orderId)
    .executeTakeFirst()
  return { orderSn: row?.order_sn ?? '', boughtAt: ctx.time.format(row?.paid_at ?? null) }
}

const noGroup = { groupId: 0, groupName: '', groupUntil: '' }

/** Finds the reader's group that may read paid content for free; of several, the one that lasts longest. */
async function findFreeGroup(ctx: Context, reader: Viewer, thread: ThreadRow, access: PaidAccess) {
  if (access.why !== 'right') return noGroup
  const groups = await readGroups(ctx)
  const rows = await ctx.db
    .selectFrom('group_user')
    .select(['group_id', 'expiration_at'])
    .where('user_id', '=', reader.id ?? 0)
    .execute()
  const endOf = (groupId: number) => rows.find(({ group_id }) => group_id === groupId)?.expiration_at ?? null
  const granting = reader.groupIds
    .flatMap((id) => groups.get(id) ?? [])
    .filter(({ permissions }) =>
      can({ isAdmin: false, permissions }, 'thread.freeViewPosts', thread.category_id),
    )
    .sort((one, other) => (endOf(other.id) ?? Infinity) - (endOf(one.id) ?? Infinity))
  const [group] = granting
  if (!group) return noGroup
  return { groupId: group.id, groupName: group.name, groupUntil: ctx.time.format(endOf(group.id)) }
}

/** A refund that ended a purchase; `by` is empty for a refund by the gateway. */
interface EndingRefund {
  readonly orderSn: string
  readonly at: string
  readonly by: string
}

/** Finds the last refund of the reader's last refunded order of the thread, by which they lost what they bought. */
async function findEndingRefund(
  ctx: Context,
  reader: Viewer,
  thread: ThreadRow,
): Promise<EndingRefund | undefined> {
  if (reader.id === null) return
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'order_sn', 'updated_at'])
    .where('user_id', '=', reader.id)
    .where('thread_id', '=', thread.id)
    .where('type', 'in', [orderTypes.thread, orderTypes.attachments])
    .where('status', '=', orderStatus.refunded)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!order) return
  const refunds = await listRefundsOf(ctx.db, order.id)
  const last = refunds.find(({ status }) => status === refundStatus.done)
  const people = await findUsers(ctx, last ? [last.applicant_id] : [])
  return {
    orderSn: order.order_sn,
    at: ctx.time.format(last?.updated_at ?? order.updated_at),
    by: people.get(last?.applicant_id ?? 0)?.nickname ?? '',
  }
}

function explainRefund(viewer: Member, { orderSn, at, by }: EndingRefund, price: string): string {
  const text = by === '' ? 'orders.access.refunded' : 'orders.access.refundedBy'
  return translate(viewer.lang, text, { orderSn, at, name: by, price })
}

function explain(viewer: Member, { why, ...facts }: Omit<Output, 'explanation'>): string {
  const { orderSn, boughtAt, groupName, groupUntil, price } = facts
  if (why === 'bought' && orderSn === '') return translate(viewer.lang, 'orders.access.unlocked')
  if (why === 'right' && groupUntil !== '')
    return translate(viewer.lang, 'orders.access.groupUntil', { name: groupName, until: groupUntil })
  const texts = {
    free: 'orders.access.free',
    author: 'orders.access.author',
    editor: 'orders.access.editor',
    right: 'orders.access.group',
    bought: 'orders.access.bought',
    unpaid: 'orders.access.unpaid',
  } as const
  return translate(viewer.lang, texts[why], { name: groupName, orderSn, at: boughtAt, price })
}

/**
 * Explains why a person may or may not read the sold content of a thread: the decision of `paidAccess`, which the pay
 * wall, the presenter and file downloads use, with the order or the group (docs/reference/wire-money.md#paid-content).
 */
export async function explainAccess(
  ctx: Context,
  viewer: Member,
  { threadId, userId }: InputOf<typeof managedOrdersApi.explainAccess>,
): Promise<Output> {
  const [thread, reader] = await Promise.all([findThread(ctx.db, threadId), findReader(ctx, userId)])
  if (!thread) throw refused('orders.access.thread')
  const purchases = await findPurchases(ctx.db, ctx.database.engine, reader.id, [threadId])
  const access = paidAccess(reader, thread, purchases)
  const sold = thread.price_cents > 0 ? 'thread' : 'attachments'
  const facts = {
    mayOpen: mayOpenThread(reader, thread),
    mayRead: access.mayRead,
    why: access.why,
    sold: access.why === 'free' ? ('nothing' as const) : (sold as 'thread' | 'attachments'),
    ...(await findOrderOf(ctx, access)),
    ...(await findFreeGroup(ctx, reader, thread, access)),
    price: writeCents(thread.price_cents > 0 ? thread.price_cents : thread.attachment_price_cents),
  }
  const refund = access.why === 'unpaid' ? await findEndingRefund(ctx, reader, thread) : undefined
  if (refund) return { ...facts, explanation: explainRefund(viewer, refund, facts.price) }
  return { ...facts, explanation: explain(viewer, facts) }
}
