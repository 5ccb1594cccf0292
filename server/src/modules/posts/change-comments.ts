import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate, isOneOf } from '../../drivers/db/dialect.ts'
import { publishEvent } from '../../events/outbox.ts'
import { addToThreadComments, findThreads, logCommentModerations } from '../threads/index.ts'
import { restoreLikesReceived, subtractLikesReceived } from './likes/post-likes.ts'
import { countedChange } from './post-rules.ts'
import { type PostRow, threadIdsOf } from './post-store.ts'
import { adjustReplyCounts } from './post-writes.ts'

/** Input of a change of many comments within a transaction. The caller has checked the permission. */
export interface CommentsOperation {
  readonly ctx: Context
  readonly tx: Tx
  readonly actorId: number
  readonly postIds: readonly number[]
}

/** Returns the comments among some posts, locked after their threads, so that two changes cannot deadlock. */
async function lockComments({ ctx, tx, postIds }: CommentsOperation): Promise<readonly PostRow[]> {
  const { engine } = ctx.database
  const threads = [...new Set((await threadIdsOf(tx, engine, postIds)).values())]
  if (threads.length === 0) return []
  await sql`
    select id from threads where ${isOneOf(engine, sql.ref('id'), threads)} order by id ${forUpdate(engine)}
  `.execute(tx)
  const { rows } = await sql<PostRow>`
    select * from posts where ${isOneOf(engine, sql.ref('id'), postIds)} and is_first = 0 order by id ${forUpdate(engine)}
  `.execute(tx)
  return rows
}

/** Groups the ids of sums by their amount, without those that are zero. */
const idsByAmount = (sums: ReadonlyMap<number, number>) =>
  Map.groupBy(
    [...sums.keys()].filter((id) => sums.get(id) !== 0),
    (id) => sums.get(id) ?? 0,
  )

/**
 * Sums up how the change affects each thread and parent comment, and stores the sums, equal ones by one statement: spam
 * is mostly spread over many threads.
 */
async function recount(
  { ctx, tx }: CommentsOperation,
  rows: readonly PostRow[],
  deletedAt: number | null,
): Promise<void> {
  const { engine } = ctx.database
  const [threads, comments] = [new Map<number, number>(), new Map<number, number>()]
  for (const row of rows) {
    const [sums, id] = row.reply_post_id === null ? [threads, row.thread_id] : [comments, row.reply_post_id]
    sums.set(id, (sums.get(id) ?? 0) + countedChange(row, { ...row, deleted_at: deletedAt }))
  }
  for (const [by, ids] of idsByAmount(threads)) await addToThreadComments(tx, engine, ids, by)
  for (const [by, ids] of idsByAmount(comments)) await adjustReplyCounts(tx, engine, ids, by)
}

const idsOf = (rows: readonly PostRow[]) => rows.map(({ id }) => id)

async function change(
  operation: CommentsOperation,
  rows: readonly PostRow[],
  deletedAt: number | null,
): Promise<void> {
  const { ctx, tx, actorId } = operation
  const { engine } = ctx.database
  await tx
    .updateTable('posts')
    .set({ deleted_at: deletedAt, deleted_user_id: deletedAt === null ? null : actorId })
    .where((eb) => isOneOf(engine, eb.ref('id'), idsOf(rows)))
    .execute()
  await recount(operation, rows, deletedAt)
  const liked = rows.filter(({ like_count }) => like_count > 0)
  if (liked.length === 0) return
  const threads = await findThreads(
    tx,
    engine,
    liked.map((row) => row.thread_id),
  )
  for (const post of liked) {
    const thread = threads.get(post.thread_id)
    if (!thread) continue
    if (deletedAt === null) await restoreLikesReceived(ctx, tx, { post, thread })
    else await subtractLikesReceived(ctx, tx, { post, thread })
  }
}

/**
 * Soft-deletes comments that are not deleted, like `deleteComment`; returns their ids. Sends no notifications to their
 * authors: the author of thousands of spam comments needs none for each.
 */
export async function deleteComments(operation: CommentsOperation, message = ''): Promise<number[]> {
  const { ctx, tx } = operation
  const now = ctx.clock.now()
  const rows = (await lockComments(operation)).filter((row) => row.deleted_at === null)
  if (rows.length === 0) return []
  await change(operation, rows, now)
  const ids = idsOf(rows)
  await logCommentModerations(
    tx,
    { actorId: operation.actorId, action: 'delete', postIds: ids, message },
    now,
  )
  await publishEvent(tx, 'posts.deleted', { postIds: ids, actorId: operation.actorId }, now)
  return ids
}

/** Restores deleted comments, like `restoreComment`; returns their ids. Skips replies whose comment stays deleted. */
export async function restoreComments(operation: CommentsOperation): Promise<number[]> {
  const { ctx, tx } = operation
  const now = ctx.clock.now()
  const deleted = (await lockComments(operation)).filter((row) => row.deleted_at !== null)
  const above = deleted.flatMap((row) => row.reply_post_id ?? [])
  const hidden = new Set(
    (
      await tx
        .selectFrom('posts')
        .select('id')
        .where((eb) => isOneOf(ctx.database.engine, eb.ref('id'), above))
        .where('deleted_at', 'is not', null)
        .execute()
    ).map(({ id }) => id),
  )
  const coming = new Set(deleted.filter((row) => row.reply_post_id === null).map(({ id }) => id))
  const rows = deleted.filter(
    (row) => row.reply_post_id === null || coming.has(row.reply_post_id) || !hidden.has(row.reply_post_id),
  )
  if (rows.length === 0) return []
  await change(operation, rows, null)
  const ids = idsOf(rows)
  await logCommentModerations(
    tx,
    { actorId: operation.actorId, action: 'restore', postIds: ids, message: '' },
    now,
  )
  await publishEvent(tx, 'posts.restored', { postIds: ids, actorId: operation.actorId }, now)
  return ids
}
