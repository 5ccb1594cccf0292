import { sql } from 'kysely'
import type { Tx } from '../../../drivers/db/db.ts'
import { findFirstPost, findThread, type ThreadRow } from '../thread-store.ts'
import { type RevisionContent, storeRevision } from './revision-store.ts'

/** The content of a published thread: its revision, and its stored blocks, to detect changes. */
interface ThreadSnapshot extends RevisionContent {
  readonly stored: string
}

/** Counts the items of a stored block: the entries of its lists, or one. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  const lists = Object.values(value).filter((each) => Array.isArray(each))
  return lists.length === 0 ? 1 : lists.reduce((sum, list) => sum + list.length, 0)
}

/**
 * Returns the current content of a thread in the transaction that changes it; null for drafts, which have no revisions.
 */
export async function snapshotOf(tx: Tx, thread: ThreadRow): Promise<ThreadSnapshot | null> {
  if (thread.is_draft === 1) return null
  const post = await findFirstPost(tx, thread.first_post_id)
  const rows = await tx
    .selectFrom('thread_tom')
    .select(['tom_type', 'value', 'price_ids'])
    .where('thread_id', '=', thread.id)
    .where('status', '=', 0)
    .orderBy('tom_type')
    .execute()
  return {
    title: thread.title,
    content: post?.content ?? '',
    blocks: rows.map((row) => ({ tomId: row.tom_type, count: countOf(JSON.parse(row.value)) })),
    approval: thread.is_approved,
    stored: JSON.stringify(rows),
  }
}

/** Stores the revision of an edit and counts the edit; `before` is the content until then. */
export async function storeThreadRevision(
  tx: Tx,
  thread: ThreadRow,
  before: ThreadSnapshot | null,
  actorId: number,
  now: number,
): Promise<void> {
  const current = before && (await findThread(tx, thread.id))
  const after = current && (await snapshotOf(tx, current))
  if (!before || !after) return
  const isKept = await storeRevision(
    tx,
    {
      postId: thread.first_post_id,
      threadId: thread.id,
      authorId: thread.user_id,
      writtenAt: thread.created_at,
      editorId: actorId,
      before,
      after,
      otherwiseChanged: before.stored !== after.stored,
    },
    now,
  )
  if (!isKept) return
  const edit_count = sql<number>`edit_count + 1`
  await tx.updateTable('threads').set({ edit_count }).where('id', '=', thread.id).execute()
  await tx.updateTable('posts').set({ edit_count }).where('id', '=', thread.first_post_id).execute()
}
