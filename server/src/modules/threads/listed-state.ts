import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { changeThreadCount, invalidateThreadCounts } from '../categories/index.ts'
import { setThreadTopics } from '../topics/index.ts'
import { addToUserCounts } from '../users/index.ts'
import { clearListCache } from './lists/list-cache.ts'
import { clearListTexts } from './presenting/list-texts.ts'
import { isListed, type ThreadFacts } from './thread-rules.ts'
import { updateThread } from './thread-writes.ts'

/**
 * Updates `is_listed` and the counters of category, author and topics in the transaction of a change, from the state
 * before (null for a new thread) and after. An anonymous thread and its likes do not count for its author: the counters
 * would reveal who it is.
 */
export async function syncListedState(
  tx: Tx,
  threadId: number,
  before: ThreadFacts | null,
  after: ThreadFacts,
  topicIds: readonly number[] | 'kept' = 'kept',
): Promise<void> {
  const wasListed = before !== null && isListed(before)
  const nowListed = isListed(after)
  if (wasListed !== nowListed) await updateThread(tx, threadId, { is_listed: nowListed ? 1 : 0 })
  const counts = (facts: ThreadFacts | null, listed: boolean) => (listed && facts?.is_anonymous === 0 ? 1 : 0)
  const change = counts(after, nowListed) - counts(before, wasListed)
  if (change !== 0) await addToUserCounts(tx, after.user_id, { threadCount: change })
  await syncReceivedLikes(tx, threadId, before, after)
  await syncCategoryCounts(tx, wasListed ? before.category_id : null, nowListed ? after.category_id : null)
  if (topicIds !== 'kept' || wasListed !== nowListed)
    await setThreadTopics(tx, { threadId, topicIds, wasListed, isListed: nowListed })
}

async function syncReceivedLikes(
  tx: Tx,
  threadId: number,
  before: ThreadFacts | null,
  after: ThreadFacts,
): Promise<void> {
  if (before === null || before.is_anonymous === after.is_anonymous) return
  const likes = await countLikesReceivedIn(tx, threadId, after.user_id)
  await addToUserCounts(tx, after.user_id, { likedCount: after.is_anonymous === 1 ? -likes : likes })
}

async function syncCategoryCounts(tx: Tx, from: number | null, to: number | null): Promise<void> {
  if (from === to) return
  const changes: [number, number][] = []
  if (from !== null) changes.push([from, -1])
  if (to !== null) changes.push([to, 1])
  // A fixed order, so that two moves between the same categories cannot deadlock.
  for (const [id, delta] of changes.sort(([one], [other]) => one - other))
    await changeThreadCount(tx, id, delta)
}

/**
 * Runs a transaction that may change which threads are listed or their order, and clears the list caches afterwards.
 */
export async function runThreadTransaction<R>(ctx: Context, work: (tx: Tx) => Promise<R>): Promise<R> {
  try {
    return await ctx.transaction(work)
  } finally {
    invalidateThreadCounts(ctx)
    clearListCache(ctx)
    clearListTexts(ctx)
  }
}

/** Counts the likes of a person's posts in a thread, without deleted ones. */
export async function countLikesReceivedIn(tx: Tx, threadId: number, userId: number): Promise<number> {
  const { likes } = await tx
    .selectFrom('posts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('like_count'), sql.lit(0)).as('likes'))
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return likes
}
