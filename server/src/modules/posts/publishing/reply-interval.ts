import { limits, tomIds } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import { AppError } from '../../../http/app-error.ts'
import { localized } from '../../../i18n/localized.ts'
import { lockAuthor, lockThread } from '../../threads/index.ts'

/**
 * Throws RESOURCE_EXIST for a second comment or reply in threads with a red packet within 30 s
 * (docs/reference/wire-content.md#posts), concurrent ones included.
 */
export async function assertReplyInterval(
  ctx: Context,
  tx: Tx,
  userId: number,
  threadId: number,
): Promise<void> {
  const seconds = limits.redPacketReplySeconds
  // Lock the thread before the person, as everywhere.
  await lockThread(ctx, tx, threadId)
  await lockAuthor(ctx, tx, userId)
  if (!(await repliedToRedPackets(tx, userId, ctx.clock.now() - seconds * 1000))) return
  throw new AppError('RESOURCE_EXIST', localized('posts.reply.tooOften', { seconds }))
}

/** Returns whether a thread has a red packet; a published thread never gains one. */
export async function hasRedPacket(db: Db, threadId: number): Promise<boolean> {
  const row = await db
    .selectFrom('thread_tag')
    .select('thread_id')
    .where('thread_id', '=', threadId)
    .where('tag', '=', tomIds.redPacket)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns whether a person wrote a comment or reply in a thread with a red packet after a time, even one that was
 * deleted.
 */
export async function repliedToRedPackets(db: Db, userId: number, after: number): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .innerJoin('thread_tag', 'thread_tag.thread_id', 'posts.thread_id')
    .select('posts.id')
    .where('posts.user_id', '=', userId)
    .where('posts.created_at', '>', after)
    .where('posts.is_first', '=', 0)
    .where('thread_tag.tag', '=', tomIds.redPacket)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
