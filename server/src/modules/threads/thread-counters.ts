import { sql } from 'kysely'
import type { Tx } from '../../drivers/db/db.ts'
import { prepareWrite } from '../../drivers/db/prepared.ts'
import { addToThread } from './thread-store.ts'

/** What a comment that came or went does to its thread. */
export interface CommentCountChange {
  /** Comments of the first level that came (1) or went (-1). */
  readonly postCount: number
  /** When the new comment was written, in milliseconds since 1970. */
  readonly postedAt?: number
  readonly userId?: number
}

const updateForPost = prepareWrite<
  { threadId: number; postCount: number; postedAt: number; userId: number | null },
  { deleted_at: number | null }
>(({ tx, given: { threadId, postCount, postedAt, userId } }) => {
  const isLast = sql<boolean>`posted_at <= cast(${postedAt} as bigint)`
  const count = sql<number>`post_count + cast(${postCount} as bigint)`
  return tx
    .updateTable('threads')
    .set({
      post_count: sql<number>`case when ${count} < 0 then 0 else ${count} end`,
      posted_at: sql<number>`case when ${isLast} then cast(${postedAt} as bigint) else posted_at end`,
      last_posted_user_id: sql<
        number | null
      >`case when ${isLast} then cast(${userId} as bigint) else last_posted_user_id end`,
    })
    .where('id', '=', threadId)
    .returning('deleted_at')
})

/**
 * Notes a comment that came or went: the number of comments, the last one and who wrote it. Answers whether the thread
 * is still there, whose row is locked by it until the transaction ends.
 */
export async function applyCommentToThread(
  tx: Tx,
  threadId: number,
  effect: CommentCountChange,
): Promise<boolean> {
  const { postCount, postedAt = 0, userId = null } = effect
  const [row] = await updateForPost(tx, { threadId, postCount, postedAt, userId })
  return row !== undefined && row.deleted_at === null
}

/** Adds to the likes of a thread, which are those of its first post. */
export async function addToThreadLikes(tx: Tx, threadId: number, delta: number): Promise<void> {
  await addToThread(tx, threadId, { like_count: delta })
}
