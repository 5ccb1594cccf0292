import { sql } from 'kysely'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { prepareWrite } from '../../drivers/db/prepared.ts'
import { acceptsComments, commentColumns, type ThreadFacts } from './thread-rules.ts'
import { addToThread } from './thread-writes.ts'

/** The effect of an added or removed comment on its thread. */
export interface CommentCountChange {
  /** First-level comments added (1) or removed (-1). */
  readonly postCount: number
  /** When the new comment was written, in milliseconds since 1970. */
  readonly postedAt?: number
  readonly userId?: number
}

/** The effect of a comment that is being written. */
interface NewCommentEffect extends CommentCountChange {
  /** Floor numbers used: 1 for a comment, also a pending one; 0 for a reply. */
  readonly floors: 0 | 1
}

const updateForPost = prepareWrite<
  { threadId: number; postCount: number; postedAt: number; userId: number | null; floors: number },
  Pick<ThreadFacts, (typeof commentColumns)[number]> & { readonly last_floor: number }
>(({ tx, parameters: { threadId, postCount, postedAt, userId, floors } }) => {
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
      last_floor: sql<number>`last_floor + cast(${floors} as bigint)`,
    })
    .where('id', '=', threadId)
    .returning([...commentColumns, 'last_floor'])
})

/** Applies an added or removed comment to the thread: the number of comments, the last one and its author. */
export async function applyCommentToThread(
  tx: Tx,
  threadId: number,
  change: CommentCountChange,
): Promise<void> {
  const { postCount, postedAt = 0, userId = null } = change
  await updateForPost(tx, { threadId, postCount, postedAt, userId, floors: 0 })
}

/**
 * Applies a new comment or reply like applyCommentToThread. Returns the thread's last floor number, with its row locked
 * until the transaction ends; null if the thread accepts no comments any more.
 */
export async function applyNewCommentToThread(
  tx: Tx,
  threadId: number,
  effect: NewCommentEffect,
): Promise<number | null> {
  const { postCount, postedAt = 0, userId = null, floors } = effect
  const [row] = await updateForPost(tx, { threadId, postCount, postedAt, userId, floors })
  return row && acceptsComments(row) ? row.last_floor : null
}

/** Changes the number of comments of several threads by the same amount; the minimum is 0. */
export async function addToThreadComments(
  tx: Tx,
  engine: Engine,
  threadIds: readonly number[],
  by: number,
): Promise<void> {
  const count = sql<number>`post_count + cast(${by} as bigint)`
  await tx
    .updateTable('threads')
    .set({ post_count: sql<number>`case when ${count} < 0 then 0 else ${count} end` })
    .where((eb) => isOneOf(engine, eb.ref('id'), threadIds))
    .execute()
}

/** Changes the like counter of a thread, which is that of its first post. */
export async function addToThreadLikes(tx: Tx, threadId: number, delta: number): Promise<void> {
  await addToThread(tx, threadId, { like_count: delta })
}

/** Changes the counter of people who paid for a thread or tipped its author; negative for a refund. */
export async function addToThreadPayments(
  tx: Tx,
  threadId: number,
  changes: { readonly paid_count?: number; readonly rewarded_count?: number },
): Promise<void> {
  await addToThread(tx, threadId, changes)
}
