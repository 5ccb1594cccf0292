import { approval as approvals } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { prepareWrite } from '../../../drivers/db/prepared.ts'
import { announce } from '../../../events/outbox.ts'
import type { RichText } from '../../texts/index.ts'
import { rewriteThread } from '../lifecycle/rewrite-thread.ts'
import { syncListedState } from '../listed-state.ts'
import { setRevisionApproval } from '../revisions/revision-store.ts'
import { addToThread, findThread, type ThreadRow, updateFirstPost, updateThread } from '../thread-store.ts'
import { logModeration, setStopWords } from './moderation-log.ts'
import { unpinWithoutRoom } from './thread-mark-store.ts'

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

const reviewActions: Readonly<Record<number, 'pend' | 'approve' | 'ignore'>> = {
  0: 'pend',
  1: 'approve',
  2: 'ignore',
}

/** Approves (1), puts back under review (0) or ignores (2) a locked thread, with its listing and counters. */
export async function approveThreadInTx(
  ctx: Context,
  tx: Tx,
  thread: ThreadRow,
  approval: number,
  actorId: number,
  message = '',
): Promise<void> {
  // What the caller holds may be older than another change of the same transaction.
  const current = (await findThread(tx, thread.id)) ?? thread
  if (current.is_approved === approval) return
  const now = ctx.clock.now()
  await updateThread(tx, thread.id, { is_approved: approval, issue_at: now })
  await updateFirstPost(tx, thread.first_post_id, { is_approved: approval, updated_at: now })
  await setRevisionApproval(tx, thread.first_post_id, approval)
  if (approval === approvals.approved) {
    await setStopWords(tx, thread.first_post_id, [])
    await unpinWithoutRoom(tx, ctx.database.engine, current)
  }
  await syncListedState(tx, thread.id, current, { ...current, is_approved: approval })
  const payload = { threadId: thread.id, actorId }
  await logModeration(tx, { ...payload, action: reviewActions[approval] ?? 'pend' }, now)
  if (approval === approvals.approved) await announce(tx, 'thread.approved', payload, now)
  else if (approval === approvals.ignored)
    await announce(tx, 'thread.ignored', { ...payload, ...(message && { message }) }, now)
  else await announce(tx, 'thread.changed', { ...payload, what: ['withdrawn'] }, now)
}

/** Gives a locked thread another text, read before the transaction. */
export async function rewriteThreadTextInTx(
  ctx: Context,
  tx: Tx,
  thread: ThreadRow,
  text: RichText,
  actor: { readonly id: number },
): Promise<void> {
  await rewriteThread(ctx, tx, thread, actor.id, {
    title: thread.title,
    categoryId: thread.category_id,
    terms: thread,
    text,
    blocks: null,
    publishes: false,
    approval: thread.is_approved,
  })
  const payload = { threadId: thread.id, actorId: actor.id, what: ['edited'] as const }
  await announce(tx, 'thread.changed', payload, ctx.clock.now())
}
