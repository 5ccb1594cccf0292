import { sql } from 'kysely'
import type { WriteBehind } from '../../context/write-behind.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'

/** How far a member has read a thread. Times in milliseconds since 1970. */
export interface ReadPosition {
  readonly userId: number
  readonly threadId: number
  readonly postId: number
  readonly comments: number
  readonly readAt: number
}

/** Rows per statement; SQLite binds at most 32,766 values in one. */
const rowsAtOnce = 500

async function storeSome(tx: Tx, notes: readonly ReadPosition[]): Promise<void> {
  await tx
    .insertInto('thread_reads')
    .values(
      notes.map(({ userId, threadId, postId, comments, readAt }) => ({
        user_id: userId,
        thread_id: threadId,
        post_id: postId,
        comments,
        comments_before: comments,
        read_at: readAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'thread_id']).doUpdateSet((eb) => ({
        post_id: sql<number>`case when excluded.post_id > thread_reads.post_id
          then excluded.post_id else thread_reads.post_id end`,
        comments: eb.ref('excluded.comments'),
        comments_before: eb.ref('excluded.comments_before'),
        read_at: eb.ref('excluded.read_at'),
      })),
    )
    .execute()
}

/**
 * Stores read positions in one transaction; drops those of threads that cannot be opened. Does not use
 * `ctx.transaction`: reads change no lists, so nobody's caches need to be invalidated.
 */
export async function storeReads(ctx: Context, notes: readonly ReadPosition[]): Promise<void> {
  const { database } = ctx
  await database.transaction(async (tx) => {
    const ids = [...new Set(notes.map(({ threadId }) => threadId))]
    const rows = await tx
      .selectFrom('threads')
      .select('id')
      .where((eb) => isOneOf(database.engine, eb.ref('id'), ids))
      .where('is_listed', '=', 1)
      .execute()
    const known = new Set(rows.map(({ id }) => id))
    // The same order everywhere, so that two instances cannot deadlock.
    const sorted = notes
      .filter(({ threadId }) => known.has(threadId))
      .sort((one, other) => one.userId - other.userId || one.threadId - other.threadId)
    for (let at = 0; at < sorted.length; at += rowsAtOnce)
      await storeSome(tx, sorted.slice(at, at + rowsAtOnce))
  })
}

/** Lists the threads that a user read after a time, the latest first. */
export async function listStoredReads(
  db: Db,
  userId: number,
  after: number,
  most: number,
): Promise<ReadPosition[]> {
  const rows = await db
    .selectFrom('thread_reads')
    .select(['thread_id', 'post_id', 'comments', 'read_at'])
    .where('user_id', '=', userId)
    .where('read_at', '>', after)
    .orderBy('read_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    userId,
    threadId: row.thread_id,
    postId: row.post_id,
    comments: row.comments,
    readAt: row.read_at,
  }))
}

/** Deletes what was read before a time; returns the number of rows. */
export async function deleteReadsBefore(tx: Tx, before: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('thread_reads')
    .where('read_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Retention in milliseconds: half a year. */
const retentionMs = 180 * 86_400_000

/** Deletes read positions beyond the retention. */
export async function deleteExpiredReads(ctx: Context): Promise<void> {
  const forgotten = await ctx.database.transaction((tx) =>
    deleteReadsBefore(tx, ctx.clock.now() - retentionMs),
  )
  if (forgotten > 0) ctx.log.info({ forgotten }, 'expired read positions were deleted')
}

const keyOf = ({ userId, threadId }: ReadPosition) => `${userId} ${threadId}`

/** Buffered read positions by person and thread; the last one wins, with the furthest post. */
const readNotes: WriteBehind<Context, string, ReadPosition> = {
  name: 'read notes',
  delayMs: 1000,
  maxEntries: 2000,
  merge: (before, note) => ({ ...note, postId: Math.max(before.postId, note.postId) }),
  store: (ctx, notes) => storeReads(ctx, [...notes.values()]),
}

/** Records how far somebody has read; stored within a second. */
export function recordRead(ctx: Context, note: ReadPosition): void {
  ctx.writeBehind(readNotes).add(keyOf(note), note)
}

/** Returns a person's buffered positions. */
export function pendingReads(ctx: Pick<Context, 'writeBehind'>, userId: number): readonly ReadPosition[] {
  return [...ctx.writeBehind(readNotes).pendingEntries().values()].filter((note) => note.userId === userId)
}

/** Stores the buffered positions. */
export function flushReads(ctx: Context): Promise<void> {
  return ctx.writeBehind(readNotes).flush()
}
