import { approval, approval as approvals } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Db, Engine, Tx } from '../../../drivers/db/db.ts'
import { isOneOf } from '../../../drivers/db/dialect.ts'
import { publishEvent } from '../../../events/outbox.ts'
import type { ScreenedContent } from '../lifecycle/screen-content.ts'
import { syncListedState } from '../listed-state.ts'
import { setRevisionApproval } from '../revisions/revision-store.ts'
import { findThread, type ThreadRow } from '../thread-store.ts'
import { updateFirstPost, updateThread } from '../thread-writes.ts'
import { logModeration } from './moderation-log.ts'
import { unpinBeyondLimit } from './thread-mark-store.ts'

const reviewActions: Readonly<Record<number, 'pend' | 'approve' | 'ignore'>> = {
  0: 'pend',
  1: 'approve',
  2: 'ignore',
}

/** Approves (1), makes pending (0) or ignores (2) a locked thread; updates its listed state and counters. */
export async function approveThreadInTx(
  ctx: Context,
  tx: Tx,
  thread: ThreadRow,
  approval: number,
  actorId: number,
  message = '',
): Promise<void> {
  // The caller's row may be from before another change in the same transaction.
  const current = (await findThread(tx, thread.id)) ?? thread
  if (current.is_approved === approval) return
  const now = ctx.clock.now()
  await updateThread(tx, thread.id, { is_approved: approval, issue_at: now })
  await updateFirstPost(tx, thread.first_post_id, { is_approved: approval, updated_at: now })
  await setRevisionApproval(tx, thread.first_post_id, approval)
  if (approval === approvals.approved) await unpinBeyondLimit(tx, ctx.database.engine, current)
  await syncListedState(tx, thread.id, current, { ...current, is_approved: approval })
  const payload = { threadId: thread.id, actorId }
  await logModeration(tx, { ...payload, action: reviewActions[approval] ?? 'pend', message }, now)
  if (approval === approvals.approved) await publishEvent(tx, 'thread.approved', payload, now)
  else if (approval === approvals.ignored)
    await publishEvent(tx, 'thread.ignored', { ...payload, ...(message && { message }) }, now)
  else await publishEvent(tx, 'thread.resubmitted', payload, now)
}

/** Replaces the stop words because of which a post is pending; an empty list removes them. */
export async function setStopWords(tx: Tx, postId: number, words: readonly string[]): Promise<void> {
  await tx.deleteFrom('post_mod').where('post_id', '=', postId).execute()
  if (words.length === 0) return
  const stop_word = [...new Set(words)].join(',')
  await tx.insertInto('post_mod').values({ post_id: postId, stop_word }).execute()
}

/**
 * Returns the stop words because of which posts are pending or ignored, by post. Those of approved posts remain stored:
 * the approval may be undone.
 */
export async function stopWordsOf(
  db: Db,
  engine: Engine,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (postIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_mod')
    .innerJoin('posts', 'posts.id', 'post_mod.post_id')
    .selectAll('post_mod')
    .where((eb) => isOneOf(engine, eb.ref('post_mod.post_id'), postIds))
    .where('posts.is_approved', '!=', approval.approved)
    .execute()
  return new Map(rows.map((row) => [row.post_id, row.stop_word]))
}

/** Stop word results of an edit, for the changed parts and the whole content. */
export interface EditReview {
  readonly approval: number
  readonly changed: Pick<ScreenedContent, 'isPending'>
  readonly whole: Pick<ScreenedContent, 'isPending'>
}

/**
 * Returns the approval after an edit (docs/reference/wire-content.md#thread-states): stop words in the changed parts
 * make it pending, pending content without stop words is approved, ignored content stays ignored.
 */
export function approvalAfterEdit({ approval: before, changed, whole }: EditReview): number {
  if (before === approval.ignored) return before
  if (changed.isPending) return approval.pending
  return before === approval.pending && !whole.isPending ? approval.approved : before
}
