import { type InputOf, limits, type OutputOf, type readStateApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { findAllRead, markAll, unmarkAll } from './all-read-store.ts'
import { flushReads, listStoredReads, pendingReads, type ReadPosition, recordRead } from './read-store.ts'

/** Marks every thread as read for the member, or undoes the last marking. */
export async function markAllRead(
  ctx: Context,
  viewer: Member,
  { undo = false }: InputOf<typeof readStateApi.markAllRead>,
): Promise<OutputOf<typeof readStateApi.markAllRead>> {
  // Store pending reads first, or they would overwrite this marking.
  await flushReads(ctx)
  const { allReadAt } = await ctx.database.transaction(async (tx) => {
    const change = undo ? unmarkAll : markAll
    await change(tx, viewer.id, ctx.clock.now())
    return findAllRead(tx, viewer.id)
  })
  return { allReadAt }
}

/**
 * Records how far the member has read threads; stored within a second. Ignores threads that the member cannot open, so
 * that the response does not reveal what exists.
 */
export async function markReads(
  ctx: Context,
  viewer: Member,
  { threads }: InputOf<typeof readStateApi.markReads>,
): Promise<OutputOf<typeof readStateApi.markReads>> {
  const readAt = ctx.clock.now()
  for (const { threadId, postId, comments } of threads)
    recordRead(ctx, { userId: viewer.id, threadId, postId, comments, readAt })
  return []
}

/** Maximum delay in milliseconds until another instance stores its buffered reads. */
const lateMs = 5000

/** Lists the threads that the member read last, at most 500, latest first; with `after` those read since then. */
export async function listReads(
  ctx: Context,
  viewer: Member,
  { after = 0 }: InputOf<typeof readStateApi.listReads>,
): Promise<OutputOf<typeof readStateApi.listReads>> {
  const now = ctx.clock.now()
  const since = Math.max(0, after - lateMs)
  const [stored, all] = await Promise.all([
    listStoredReads(ctx.db, viewer.id, since, limits.readsRemembered),
    findAllRead(ctx.db, viewer.id),
  ])
  const notes = new Map<number, ReadPosition>(stored.map((note) => [note.threadId, note]))
  for (const note of pendingReads(ctx, viewer.id)) {
    const postId = Math.max(note.postId, notes.get(note.threadId)?.postId ?? 0)
    if (note.readAt > since) notes.set(note.threadId, { ...note, postId })
  }
  const threads = [...notes.values()]
    .sort((one, other) => other.readAt - one.readAt)
    .slice(0, limits.readsRemembered)
    .map(({ threadId, postId, comments, readAt }) => ({ threadId, postId, comments, readAt }))
  return { now, ...all, threads }
}
