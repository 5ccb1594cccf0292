import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { forUpdate, isOneOf } from '../../../drivers/db/dialect.ts'
import { publishEvent } from '../../../events/outbox.ts'
import { releaseAttachments } from '../../files/index.ts'
import { setMentions } from '../../texts/index.ts'
import { addToUserCounts } from '../../users/index.ts'
import { eraseBlocks } from '../blocks/block-store.ts'
import { logModeration } from '../moderation/moderation-log.ts'
import { lockThread, type ThreadRow } from '../thread-store.ts'

/** Tables with rows of a post, in their column `post_id`. */
const tablesOfPosts = ['post_user', 'post_mentions_user', 'post_revisions', 'post_mod', 'reports'] as const

/** Tables with rows of a thread in their column `thread_id`, besides blocks and posts. */
const tablesOfThreads = [
  'thread_sticks',
  'thread_stick_sort',
  'thread_reads',
  'attachments_share',
  'purchases',
  'reports',
] as const

/** Subtracts the likes of posts that are not deleted from the received likes of their authors. */
export async function subtractReceivedLikes(
  { database }: Pick<Context, 'database'>,
  tx: Tx,
  thread: Pick<ThreadRow, 'user_id' | 'is_anonymous'>,
  postIds: readonly number[],
): Promise<void> {
  const rows = await tx
    .selectFrom('posts')
    .select((eb) => ['user_id', eb.fn.sum<number>('like_count').as('likes')])
    .where((eb) => isOneOf(database.engine, eb.ref('id'), postIds))
    .where('deleted_at', 'is', null)
    .groupBy('user_id')
    .orderBy('user_id')
    .execute()
  for (const { user_id, likes } of rows)
    if (thread.is_anonymous === 0 || user_id !== thread.user_id)
      await addToUserCounts(tx, user_id, { likedCount: -Number(likes) })
}

/**
 * Deletes all rows of posts in other tables. Their files are released; `deleteOrphanedFiles` deletes them after the
 * transaction.
 */
export async function eraseRowsOfPosts(
  { database }: Pick<Context, 'database'>,
  tx: Tx,
  postIds: readonly number[],
): Promise<void> {
  for (const table of tablesOfPosts)
    await tx
      .deleteFrom(table)
      .where((eb) => isOneOf(database.engine, eb.ref('post_id'), postIds))
      .execute()
  await releaseAttachments(tx, database.engine, postIds)
}

/**
 * Permanently deletes a locked, soft-deleted thread with its comments, likes, revisions and reports, and corrects the
 * counters. Its files are released; `deleteOrphanedFiles` deletes them after the transaction.
 */
export async function eraseThreadInTx(
  ctx: Pick<Context, 'clock' | 'database'>,
  tx: Tx,
  thread: ThreadRow,
  actorId: number,
): Promise<void> {
  const now = ctx.clock.now()
  // Locked, so that a concurrent like is either counted before or fails.
  const { rows: posts } = await sql<{ id: number }>`
    select id from posts where thread_id = ${thread.id} order by id ${forUpdate(ctx.database.engine)}
  `.execute(tx)
  const postIds = posts.map(({ id }) => id)
  await subtractReceivedLikes(ctx, tx, thread, postIds)
  await eraseRowsOfPosts(ctx, tx, postIds)
  for (const table of tablesOfThreads)
    await sql`delete from ${sql.table(table)} where thread_id = ${thread.id}`.execute(tx)
  await eraseThread(tx, thread.id)
  await logModeration(tx, { actorId, action: 'erase', threadId: thread.id }, now)
  await publishEvent(tx, 'thread.erased', { threadId: thread.id, postIds }, now)
}

/** Drafts that were not updated for this many days are deleted (docs/reference/wire-content.md#thread-states). */
const draftDays = 7
const dayMs = 86_400_000
const purgedAtOnce = 100

async function purge(ctx: Context, threadId: number, before: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const draft = await lockThread(ctx, tx, threadId)
    // Saved or published since the list was read.
    if (!draft || draft.is_draft === 0 || draft.updated_at >= before) return
    await releaseAttachments(tx, ctx.database.engine, [draft.first_post_id])
    await setMentions(tx, draft.first_post_id, [])
    await eraseThread(tx, threadId)
  })
}

/** Deletes drafts that were not updated for seven days, each in a transaction of its own, and releases their files. */
export async function purgeDrafts(ctx: Context): Promise<void> {
  const before = ctx.clock.now() - draftDays * dayMs
  for (;;) {
    const drafts = await ctx.db
      .selectFrom('threads')
      .select('id')
      .where(sql<boolean>`is_draft = 1`)
      .where('updated_at', '<', before)
      .limit(purgedAtOnce)
      .execute()
    for (const { id } of drafts) await purge(ctx, id, before)
    if (drafts.length < purgedAtOnce) return
  }
}

/** Deletes a thread with its posts, blocks and marks; the caller releases its files. */
export async function eraseThread(tx: Tx, threadId: number): Promise<void> {
  for (const table of ['thread_tom', 'thread_tag', 'thread_topic', 'thread_user'] as const)
    await tx.deleteFrom(table).where('thread_id', '=', threadId).execute()
  await eraseBlocks(tx, threadId)
  await tx.deleteFrom('posts').where('thread_id', '=', threadId).execute()
  await tx.deleteFrom('threads').where('id', '=', threadId).execute()
}
