import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'
import { isOneOf, takeLock } from '../../drivers/db/dialect.ts'
import { dropNames, type NameKind, putNames } from '../../drivers/search/name-index.ts'
import { dropPosts, putPosts } from '../../drivers/search/post-index.ts'
import { addWords } from '../../drivers/search/vocabulary.ts'
import { forgetPending, listPending, notePostsOfThread, type Pending } from './pending-store.ts'
import { countWords, readEntries } from './read-entries.ts'
import { readNames } from './read-names.ts'

/** What changes the index does so one after the other, in whatever process. */
export const indexLock = 'search-index'
const batchSize = 200

const idsOf = (pending: readonly Pending[], kind: Pending['kind']) =>
  pending.filter((one) => one.kind === kind).map(({ ref_id }) => ref_id)

/** Threads of which what stands below the first post is indexed otherwise than it should be. */
async function findStaleThreads(ctx: Context, threadIds: readonly number[]): Promise<number[]> {
  if (threadIds.length === 0) return []
  const comments = sql`from search_posts as s where s.thread_id = t.id and s.is_first = 0`
  const { rows } = await sql<{ id: number }>`
    select t.id from threads as t where ${isOneOf(ctx.database.engine, sql.ref('t.id'), threadIds)} and (
      (t.is_listed = 0 and exists (select 1 ${comments}))
      or (t.is_listed = 1 and t.post_count > 1 and not exists (select 1 ${comments}))
      or exists (select 1 ${comments} and (s.category_id <> t.category_id
        or (t.is_anonymous = 1 and s.user_id = t.user_id) or (t.is_anonymous = 0 and s.user_id = 0))))
  `.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The first posts of threads, and posts with the replies below them. */
async function findPostIds(ctx: Context, pending: readonly Pending[]): Promise<number[]> {
  const { engine } = ctx.database
  const [threadIds, postIds] = [idsOf(pending, 'thread'), idsOf(pending, 'post')]
  const select = (db: Db, where: ReturnType<typeof isOneOf>) =>
    sql<{ id: number }>`select id from posts where ${where}`.execute(db)
  const [firsts, replies] = await Promise.all([
    sql<{ id: number }>`select first_post_id as id from threads
      where ${isOneOf(engine, sql.ref('id'), threadIds)}`.execute(ctx.db),
    select(ctx.db, isOneOf(engine, sql.ref('reply_post_id'), postIds)),
  ])
  return [...new Set([...firsts.rows, ...replies.rows].map(({ id }) => id).concat(postIds))]
}

async function readChange(ctx: Context, pending: readonly Pending[]) {
  const kinds: readonly NameKind[] = ['user', 'topic']
  const postIds = await findPostIds(ctx, pending)
  const names = await Promise.all(
    kinds.map(async (kind) => ({
      kind,
      ids: idsOf(pending, kind),
      found: await readNames(ctx, kind, idsOf(pending, kind)),
    })),
  )
  return {
    staleThreads: await findStaleThreads(ctx, idsOf(pending, 'thread')),
    entries: await readEntries(ctx, postIds),
    postIds,
    names,
  }
}

async function indexSome(ctx: Context, pending: readonly Pending[]): Promise<void> {
  const { engine } = ctx.database
  const { staleThreads, entries, postIds, names } = await readChange(ctx, pending)
  const open = new Set(entries.map(({ postId }) => postId))
  await ctx.transaction(async (tx) => {
    await takeLock(tx, engine, indexLock)
    await forgetPending(tx, engine, pending)
    for (const threadId of staleThreads) await notePostsOfThread(tx, threadId)
    await putPosts(tx, engine, entries)
    await dropPosts(
      tx,
      engine,
      postIds.filter((id) => !open.has(id)),
    )
    await addWords(tx, engine, countWords(entries))
    for (const { kind, ids, found } of names) {
      await putNames(tx, engine, found)
      const living = new Set(found.map(({ refId }) => refId))
      await dropNames(
        tx,
        engine,
        kind,
        ids.filter((id) => !living.has(id)),
      )
    }
  })
}

/** Indexes what has changed, until nothing waits. Answers how much it was. */
export async function indexPending(ctx: Context): Promise<number> {
  let total = 0
  for (;;) {
    const pending = await listPending(ctx.db, batchSize)
    if (pending.length === 0) return total
    await indexSome(ctx, pending)
    total += pending.length
  }
}
