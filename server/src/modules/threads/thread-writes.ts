import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../drivers/db/db.ts'
import type { Tables } from '../../schema/tables.ts'
import type { ThreadRow } from './thread-store.ts'

export type NewThread = Omit<
  Insertable<Pick<Tables['threads'], keyof ThreadRow>>,
  'id' | 'first_post_id' | 'edit_count' | 'files_version'
> & {
  readonly list_text: string
}

/** Stores a thread and its first post; the caller updates listed state and counters. */
export async function insertThread(
  tx: Tx,
  thread: NewThread,
  post: { readonly content: string; readonly ip: string },
): Promise<{ threadId: number; postId: number }> {
  const { id: threadId } = await tx
    .insertInto('threads')
    .values({
      ...thread,
      // All threads have the unified kind (docs/reference/wire-content.md#threads).
      type: 99,
      source: 0,
      is_display: 1,
      deleted_user_id: null,
      last_posted_user_id: null,
      first_post_id: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: postId } = await tx
    .insertInto('posts')
    .values({
      user_id: thread.user_id,
      thread_id: threadId,
      reply_post_id: null,
      reply_user_id: null,
      comment_post_id: null,
      comment_user_id: null,
      content: post.content,
      ip: post.ip,
      reply_count: 0,
      like_count: 0,
      is_first: 1,
      is_comment: 0,
      is_approved: thread.is_approved,
      created_at: thread.created_at,
      updated_at: thread.updated_at,
      deleted_at: null,
      deleted_user_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('threads').set({ first_post_id: postId }).where('id', '=', threadId).execute()
  return { threadId, postId }
}

export type ThreadChanges = Partial<NewThread> & { readonly deleted_user_id?: number | null }

export async function updateThread(tx: Tx, threadId: number, changes: ThreadChanges): Promise<void> {
  await tx.updateTable('threads').set(changes).where('id', '=', threadId).execute()
}

export async function updateFirstPost(
  tx: Tx,
  postId: number,
  changes: { content?: string; is_approved?: number; updated_at: number },
): Promise<void> {
  await tx.updateTable('posts').set(changes).where('id', '=', postId).execute()
}

/** Counters of a thread. */
type CounterColumn =
  | 'post_count'
  | 'like_count'
  | 'view_count'
  | 'share_count'
  | 'paid_count'
  | 'rewarded_count'

/** Changes counters of a thread; the minimum is 0. */
export async function addToThread(
  tx: Tx,
  threadId: number,
  changes: Partial<Record<CounterColumn, number>>,
): Promise<void> {
  const entries = Object.entries(changes).filter(([, by]) => by !== 0)
  if (entries.length === 0) return
  await tx
    .updateTable('threads')
    .set((eb) =>
      Object.fromEntries(
        entries.map(([column, by]) => {
          const count = eb.ref(column as 'post_count')
          return [column, sql<number>`case when ${count} + ${by} < 0 then 0 else ${count} + ${by} end`]
        }),
      ),
    )
    .where('id', '=', threadId)
    .execute()
}
