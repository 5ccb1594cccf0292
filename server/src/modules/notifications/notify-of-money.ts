import { type Events, type NotificationEventName, orderTypes, withdrawalStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { readGroups } from '../groups/index.ts'
import { writeCents } from '../ledger/index.ts'
import { findThread } from '../threads/index.ts'
import type { MoneyData } from './money-notification.ts'
import type { NotificationType } from './notification-store.ts'
import { notify } from './notify.ts'
import { administratorsOf } from './notify-administrators.ts'
import { sendSystemNotification } from './system-notifications.ts'

const findOrder = (tx: Tx, id: number) =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

interface MoneyNotification {
  readonly userId: number
  readonly type: NotificationType
  readonly event: NotificationEventName
  /** Idempotency key of the event. */
  readonly eventKey: string
  /** The acting user; 0 when the recipient must not learn who it is. */
  readonly actorId: number
  /** The thread, and its comment if the event concerns one; 0 for none. */
  readonly threadId: number
  readonly postId?: number
  readonly money: MoneyData['money']
}

/** Notifies a user of a movement of their money. The author of an anonymous thread is not named in it. */
async function notifyOfMovement(ctx: Context, tx: Tx, notification: MoneyNotification): Promise<void> {
  const { userId, type, event, eventKey, actorId, money } = notification
  const thread = notification.threadId > 0 ? await findThread(tx, notification.threadId) : undefined
  const isUnnamed = thread?.is_anonymous === 1 && thread.user_id === actorId
  const data = {
    noticeEvent: event,
    userId: actorId,
    ...(thread && { threadId: thread.id, postId: notification.postId ?? thread.first_post_id }),
    ...(isUnnamed && { isUnnamed: 1 }),
    money,
  } satisfies MoneyData
  await notify(ctx, tx, [{ userId, type, eventKey, data, now: ctx.clock.now() }])
}

const payerOf = (order: Order) => (order.is_anonymous === 1 ? 0 : order.user_id)
const factsOf = (order: Order, cents: number) => ({ orderId: order.id, orderType: order.type, cents })

/**
 * Notifies the payee and the inviter of their shares of an order. The inviter does not learn who wrote an anonymous
 * thread.
 */
async function notifyOfShares(ctx: Context, tx: Tx, order: Order, eventKey: string): Promise<void> {
  const thread = order.thread_id > 0 ? await findThread(tx, order.thread_id) : undefined
  const about = { type: 'rewarded', actorId: payerOf(order) } as const
  if (order.author_cents > 0 && order.payee_id > 0)
    await notifyOfMovement(ctx, tx, {
      ...about,
      userId: order.payee_id,
      event: 'post.paid',
      eventKey: `${eventKey}:paid`,
      threadId: order.thread_id,
      money: factsOf(order, order.author_cents),
    })
  if (order.inviter_cents > 0)
    await notifyOfMovement(ctx, tx, {
      ...about,
      userId: order.inviter_id,
      event: 'divide.income',
      eventKey: `${eventKey}:share`,
      threadId: thread?.is_anonymous === 0 ? thread.id : 0,
      money: { ...factsOf(order, order.inviter_cents), isShare: 1 },
    })
}

async function notifyOfOrder(
  ctx: Context,
  tx: Tx,
  { orderId }: Events['order.paid'],
  eventKey: string,
): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order) return
  await notifyOfShares(ctx, tx, order, eventKey)
  if (order.type !== orderTypes.group) return
  const groupname = (await readGroups(ctx)).get(order.group_id)?.name ?? ''
  await sendSystemNotification(ctx, tx, {
    userId: order.user_id,
    event: 'user.group.upgrade',
    eventKey: `${eventKey}:group`,
    values: { groupname },
  })
}

async function notifyOfPacket(
  ctx: Context,
  tx: Tx,
  { shareId }: Events['redPacket.received'],
): Promise<void> {
  const share = await tx
    .selectFrom('red_packet_shares')
    .innerJoin('thread_red_packets', 'thread_red_packets.id', 'red_packet_shares.packet_id')
    .select(['red_packet_shares.user_id', 'cents', 'red_packet_shares.post_id', 'order_id'])
    .where('red_packet_shares.id', '=', shareId)
    .executeTakeFirst()
  const order = share && (await findOrder(tx, share.order_id))
  if (!order) return
  await notifyOfMovement(ctx, tx, {
    userId: share.user_id,
    type: 'receiveredpacket',
    event: 'red_packet.gotten',
    eventKey: `packet:${shareId}`,
    actorId: order.user_id,
    threadId: order.thread_id,
    postId: share.post_id,
    money: factsOf(order, share.cents),
  })
}

async function notifyOfReward(
  ctx: Context,
  tx: Tx,
  { orderId, postId, cents }: Events['reward.given'],
  eventKey: string,
): Promise<void> {
  const order = await findOrder(tx, orderId)
  const post = await tx.selectFrom('posts').select('user_id').where('id', '=', postId).executeTakeFirst()
  if (!order || !post) return
  await notifyOfMovement(ctx, tx, {
    userId: post.user_id,
    type: 'threadrewarded',
    event: 'question.rewarded',
    eventKey,
    actorId: order.user_id,
    threadId: order.thread_id,
    postId,
    money: factsOf(order, cents),
  })
}

async function notifyOfReturn(
  ctx: Context,
  tx: Tx,
  { orderId, cents }: Events['reward.returned'],
  eventKey: string,
): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order) return
  await notifyOfMovement(ctx, tx, {
    userId: order.user_id,
    type: 'threadrewardedexpired',
    event: 'question.rewarded.expired',
    eventKey,
    actorId: order.user_id,
    threadId: order.thread_id,
    money: factsOf(order, cents),
  })
}

async function notifyOfWithdrawal(
  ctx: Context,
  tx: Tx,
  { withdrawalId }: Events['withdrawal.decided'],
): Promise<void> {
  const row = await tx.selectFrom('withdrawals').selectAll().where('id', '=', withdrawalId).executeTakeFirst()
  if (!row) return
  const isPaid = row.status === withdrawalStatus.paid
  await notifyOfMovement(ctx, tx, {
    userId: row.user_id,
    type: 'withdrawal',
    event: isPaid ? 'withdraw.noticed' : 'withdraw.withdraw',
    eventKey: `withdrawal:${row.id}:${row.status}`,
    actorId: 0,
    threadId: 0,
    money: { withdrawalId: row.id, cents: isPaid ? row.apply_cents - row.fee_cents : row.apply_cents },
  })
}

/** Notifies the recipients of a disputed payment and every administrator, once for each state of the dispute. */
async function notifyOfDispute(
  ctx: Context,
  tx: Tx,
  { disputeId, people }: Events['dispute.opened'],
  state: 'open' | 'won' | 'lost',
): Promise<void> {
  const now = ctx.clock.now()
  const row = await tx.selectFrom('disputes').selectAll().where('id', '=', disputeId).executeTakeFirst()
  if (!row) return
  const order = await findOrder(tx, row.order_id)
  const notification = { type: 'system', eventKey: `dispute:${disputeId}:${state}`, now } as const
  const threadId = order?.thread_id ?? 0
  const thread = threadId > 0 ? await findThread(tx, threadId) : undefined
  const paid = people.map(({ userId, cents }) => ({
    ...notification,
    userId,
    data: {
      template: `dispute.${state}`,
      values: { amount: writeCents(cents) },
      // The inviter of the author of an anonymous thread must not learn which thread it is.
      ...(thread && (thread.is_anonymous === 0 || thread.user_id === userId) && { threadId }),
    },
  }))
  const values = { amount: writeCents(row.cents), gateway: row.gateway, order: order?.order_sn ?? '' }
  const notifications = (await administratorsOf(tx, now)).map((userId) => ({
    ...notification,
    eventKey: `${notification.eventKey}:admin`,
    userId,
    data: { template: `dispute.admin.${state}`, values },
  }))
  await notify(ctx, tx, [...paid, ...notifications])
}

/**
 * Subscribes to movements of money and notifies the users concerned, once each
 * (docs/reference/wire-messages.md#notification-types).
 */
export function notifyOfMoney(ctx: Context): void {
  const { outbox } = ctx
  outbox.subscribe('order.paid', (event, _id, tx) => notifyOfOrder(ctx, tx, event, `order:${event.orderId}`))
  outbox.subscribe('redPacket.received', (event, _id, tx) => notifyOfPacket(ctx, tx, event))
  outbox.subscribe('reward.given', (event, id, tx) => notifyOfReward(ctx, tx, event, `event:${id}`))
  outbox.subscribe('reward.returned', (event, id, tx) => notifyOfReturn(ctx, tx, event, `event:${id}`))
  outbox.subscribe('dispute.opened', (event, _id, tx) => notifyOfDispute(ctx, tx, event, 'open'))
  outbox.subscribe('dispute.won', (event, _id, tx) => notifyOfDispute(ctx, tx, event, 'won'))
  outbox.subscribe('dispute.lost', (event, _id, tx) => notifyOfDispute(ctx, tx, event, 'lost'))
  outbox.subscribe('withdrawal.decided', (event, _id, tx) => notifyOfWithdrawal(ctx, tx, event))
}
