import { approval, closedStatus, redPacketConditions, redPacketStatus } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import type { Tables } from '../../schema/tables.ts'
import { collectDebts, payPacket, postTransaction } from '../ledger/index.ts'
import { findRedPacket, lockThread, type ThreadRow } from '../threads/index.ts'
import { findUser } from '../users/index.ts'
import { findNextShare, hasPacket, recordPacketShare } from './packet-store.ts'

type Packet = Selectable<Tables['thread_red_packets']>
type Comment = Readonly<
  Pick<
    Selectable<Tables['posts']>,
    | 'id'
    | 'thread_id'
    | 'user_id'
    | 'is_first'
    | 'reply_post_id'
    | 'is_approved'
    | 'deleted_at'
    | 'like_count'
  >
>

const isOpen = (packet: Packet | undefined, now: number): packet is Packet =>
  packet?.is_paid === 1 && packet.status === redPacketStatus.valid && packet.expired_at > now

/** Returns whether a thread has packets left for likes: then a like has to lock the thread first. */
export async function hasPacketForLikes(db: Db, threadId: number, now: number): Promise<boolean> {
  const packet = await findRedPacket(db, threadId)
  return isOpen(packet, now) && packet.condition === redPacketConditions.likes
}

/** Returns whether a comment qualifies for a packet (docs/reference/wire-money.md#red-packets). */
function isEarning(post: Comment, thread: ThreadRow, packet: Packet): boolean {
  const isComment = post.is_first === 0 && post.reply_post_id === null
  const isSeen = post.is_approved === approval.approved && post.deleted_at === null && thread.is_listed === 1
  const isReached = packet.condition === redPacketConditions.reply || post.like_count >= packet.likenum
  return isComment && isSeen && isReached && post.user_id !== thread.user_id
}

async function give(ctx: Context, tx: Tx, packet: Packet, post: Comment, makerId: number): Promise<number> {
  const now = ctx.clock.now()
  const share = await findNextShare(tx, packet.id)
  if (!share) return 0
  const postings = payPacket(makerId, post.user_id, share.cents)
  await postTransaction(
    tx,
    {
      subject: 'order',
      subjectId: packet.order_id,
      step: `packet ${share.id}`,
      postings,
      orderId: packet.order_id,
      threadId: post.thread_id,
      actorId: post.user_id,
      note: '',
    },
    now,
  )
  await collectDebts(tx, postings, makerId, now)
  await recordPacketShare(tx, packet, share, { userId: post.user_id, postId: post.id }, now)
  await publishEvent(tx, 'redPacket.received', { shareId: share.id }, now)
  return share.cents
}

/**
 * Gives the author of a qualifying comment a packet of the thread (docs/reference/wire-money.md#red-packets), in the
 * transaction that wrote, approved or liked it. Locks the thread, so call it with the thread locked or before any other
 * lock. Returns the cents, 0 for none.
 */
export async function earnPacket(ctx: Context, tx: Tx, post: Comment): Promise<number> {
  const now = ctx.clock.now()
  if (!isOpen(await findRedPacket(tx, post.thread_id), now)) return 0
  const thread = await lockThread(ctx, tx, post.thread_id)
  // Read again under the lock: another comment may have taken the last packet.
  const packet = await findRedPacket(tx, post.thread_id)
  if (!thread || !isOpen(packet, now) || !isEarning(post, thread, packet)) return 0
  if (await hasPacket(tx, packet.id, post.user_id)) return 0
  if ((await findUser(tx, post.user_id))?.status === closedStatus) return 0
  return give(ctx, tx, packet, post, thread.user_id)
}
