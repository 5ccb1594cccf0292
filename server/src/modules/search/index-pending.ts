import type { Context } from '../../context.ts'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import { addToNameIndex, nameKinds, removeFromNameIndex } from '../../drivers/search/name-index.ts'
import { dropPosts, putPosts } from '../../drivers/search/post-index.ts'
import { addWords } from '../../drivers/search/vocabulary.ts'
import { Pace } from '../../jobs/pace.ts'
import {
  deletePending,
  findStaleThreads,
  listPending,
  type Pending,
  queueFirstPosts,
  queuePostsOfThread,
  queueReplies,
} from './index-queue-store.ts'
import { mergeSegments } from './merge-segments.ts'
import { countWords, readEntries, readNames } from './read-entries.ts'

/** The lock that processes hold while they write to the index. */
export const indexLock = 'search-index'
/** Changes per transaction, with pauses in which SQLite serves others. */
const indexingPace = { least: 20, most: 200, turnMs: 4, restTimes: 4, longestRestMs: 40 }

/** Merging beside indexing: as much as a batch adds; the rest is merged when the queue is empty. */
const mergingPace = { steps: 4, restTimes: 2 }

const idsOf = (pending: readonly Pending[], kind: Pending['kind']) =>
  pending.filter((one) => one.kind === kind).map(({ ref_id }) => ref_id)

/** Queues the first posts of changed threads, and all posts of threads whose index state is stale. */
async function queuePostsOfThreads(
  ctx: Context,
  transaction: Context['backgroundTransaction'],
  threads: readonly Pending[],
): Promise<void> {
  if (threads.length === 0) return
  const { engine } = ctx.database
  await transaction(async (tx) => {
    await acquireLock(tx, engine, indexLock)
    const stale = await findStaleThreads(tx, engine, idsOf(threads, 'thread'))
    const own = new Set(idsOf(await deletePending(tx, engine, threads), 'thread'))
    await queueFirstPosts(tx, engine, [...own])
    for (const threadId of stale) if (own.has(threadId)) await queuePostsOfThread(tx, threadId)
  })
}

async function readChange(ctx: Context, pending: readonly Pending[]) {
  const names = await Promise.all(
    nameKinds.map(async (kind) => ({ kind, found: await readNames(ctx, kind, idsOf(pending, kind)) })),
  )
  return { entries: await readEntries(ctx, idsOf(pending, 'post')), names }
}

type Change = Awaited<ReturnType<typeof readChange>>

async function writePosts(tx: Tx, engine: Engine, ids: readonly number[], read: Change['entries']) {
  const own = new Set(ids)
  const entries = read.filter(({ postId }) => own.has(postId))
  const publicIds = new Set(entries.map(({ postId }) => postId))
  await putPosts(tx, engine, entries)
  await dropPosts(
    tx,
    engine,
    ids.filter((id) => !publicIds.has(id)),
  )
  await addWords(tx, engine, countWords(entries))
  await queueReplies(tx, engine, ids)
}

async function writeNames(
  tx: Tx,
  engine: Engine,
  ids: readonly number[],
  { kind, found }: Change['names'][number],
) {
  const own = new Set(ids)
  const entries = found.filter(({ refId }) => own.has(refId))
  const living = new Set(entries.map(({ refId }) => refId))
  await addToNameIndex(tx, engine, entries)
  await removeFromNameIndex(
    tx,
    engine,
    kind,
    ids.filter((id) => !living.has(id)),
  )
}

/**
 * Indexes changed posts and names. Reads and tokenizes them before taking the lock, since that takes time; then writes
 * only what nobody else has indexed and what has not changed meanwhile.
 */
async function indexSome(
  ctx: Context,
  transaction: Context['backgroundTransaction'],
  pending: readonly Pending[],
): Promise<void> {
  if (pending.length === 0) return
  const { engine } = ctx.database
  const { entries, names } = await readChange(ctx, pending)
  await transaction(async (tx) => {
    await acquireLock(tx, engine, indexLock)
    const own = await deletePending(tx, engine, pending)
    await writePosts(tx, engine, idsOf(own, 'post'), entries)
    for (const some of names) await writeNames(tx, engine, idsOf(own, some.kind), some)
  })
}

/** Indexes changes until the queue is empty. Returns their number. */
export async function indexPending(ctx: Context): Promise<number> {
  const pace = new Pace(indexingPace)
  let total = 0
  for (;;) {
    const pending = await listPending(ctx.db, pace.count)
    if (pending.length === 0) return total
    // The last batch of many invalidates caches at once.
    const isLast = pending.length < pace.count
    const transaction = isLast ? ctx.transaction : ctx.backgroundTransaction
    await queuePostsOfThreads(
      ctx,
      transaction,
      pending.filter(({ kind }) => kind === 'thread'),
    )
    await indexSome(
      ctx,
      transaction,
      pending.filter(({ kind }) => kind !== 'thread'),
    )
    total += pending.length
    await pace.rest()
    await mergeSegments(ctx, mergingPace)
  }
}
