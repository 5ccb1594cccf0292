import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { prepareWrite } from '../../drivers/db/prepared.ts'

/** What is queued: a thread with all its posts, one post, a person's name, a topic. */
export type PendingKind = 'thread' | 'post' | 'user' | 'topic'

export interface Pending {
  readonly kind: PendingKind
  readonly ref_id: number
  readonly version: number
}

/** A random initial version, so that a row that is queued again differs from the deleted one. */
const firstVersion = () => randomInt(1, 2 ** 40)

const insertPending = prepareWrite<{ kind: string; ids: readonly number[]; version: number }, never>(
  ({ tx, parameters: { kind, version }, numbersOf }) => {
    const query = sql<never>`insert into search_pending (kind, ref_id, version)
      select cast(${kind} as text), value, cast(${version} as bigint) from ${numbersOf('ids')} where 1 = 1
      on conflict (kind, ref_id) do update set version = search_pending.version + 1`
    return { compile: () => query.compile(tx) }
  },
)

/** Queues changed items for indexing. */
export async function queueForIndexing(tx: Tx, kind: PendingKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  // A fixed order, so that two writers cannot deadlock.
  const sorted = [...new Set(ids)].sort((one, other) => one - other)
  await insertPending(tx, { kind, ids: sorted, version: firstVersion() })
}

/** Queues every post of a thread in one statement. */
export async function queuePostsOfThread(tx: Tx, threadId: number): Promise<void> {
  await sql`
    insert into search_pending (kind, ref_id, version)
    select 'post', id, cast(${firstVersion()} as bigint) from (
      select id from posts where thread_id = ${threadId}
      union select post_id from search_posts where thread_id = ${threadId}
    ) as hers where 1 = 1
    on conflict (kind, ref_id) do update set version = search_pending.version + 1
  `.execute(tx)
}

/** Queues the first posts of threads. */
export async function queueFirstPosts(tx: Tx, engine: Engine, threadIds: readonly number[]): Promise<void> {
  if (threadIds.length === 0) return
  const rows = await tx
    .selectFrom('threads')
    .select('first_post_id as id')
    .where((eb) => isOneOf(engine, eb.ref('id'), threadIds))
    .execute()
  await queueForIndexing(
    tx,
    'post',
    rows.map(({ id }) => id),
  )
}

/** Queues the replies to comments: they can be found only while their comment can. */
export async function queueReplies(tx: Tx, engine: Engine, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return
  const rows = await tx
    .selectFrom('posts')
    .select('id')
    .where((eb) => isOneOf(engine, eb.ref('reply_post_id'), postIds))
    .execute()
  await queueForIndexing(
    tx,
    'post',
    rows.map(({ id }) => id),
  )
}

/**
 * Lists queued items in the order of their primary key: threads before posts, and of each kind the newest first, which
 * thus need not wait for thousands of older ones.
 */
export async function listPending(db: Db, most: number): Promise<readonly Pending[]> {
  const rows = await db
    .selectFrom('search_pending')
    .selectAll()
    .orderBy('kind', 'desc')
    .orderBy('ref_id', 'desc')
    .limit(most)
    .execute()
  // Safe cast: only these kinds are queued.
  return rows as Pending[]
}

/**
 * Deletes indexed items from the queue, unless they changed after they were read or another process was quicker.
 * Returns the deleted ones: only for these is the caller's data the latest.
 */
export async function deletePending(
  tx: Tx,
  engine: Engine,
  done: readonly Pending[],
): Promise<readonly Pending[]> {
  if (done.length === 0) return []
  const parameters = JSON.stringify(
    done.map(({ kind, ref_id, version }) => ({ k: kind, i: ref_id, v: version })),
  )
  const rows =
    engine === 'sqlite'
      ? sql`select value ->> 'k', value ->> 'i', value ->> 'v' from json_each(${parameters})`
      : sql`select k, i, v from json_to_recordset(${parameters}::json) as given (k text, i bigint, v bigint)`
  const forgotten = await sql<Pending>`
    delete from search_pending where (kind, ref_id, version) in (${rows}) returning kind, ref_id, version
  `.execute(tx)
  return forgotten.rows
}

/**
 * Finds threads whose comments may not match the index after the pending updates: a process that read the comments
 * before the thread changed may be removing them.
 */
export async function findStaleThreads(
  tx: Tx,
  engine: Engine,
  threadIds: readonly number[],
): Promise<number[]> {
  if (threadIds.length === 0) return []
  const comments = sql`from search_posts as s where s.thread_id = t.id and s.is_first = 0`
  const { rows } = await sql<{ id: number }>`
    select t.id from threads as t where ${isOneOf(engine, sql.ref('t.id'), threadIds)} and (
      (t.is_listed = 0 and exists (select 1 ${comments}))
      or (t.is_listed = 1 and t.post_count > 1 and not exists (select 1 ${comments}))
      or exists (select 1 ${comments} and (s.category_id <> t.category_id
        or (t.is_anonymous = 1 and s.user_id = t.user_id) or (t.is_anonymous = 0 and s.user_id = 0)))
      or exists (select 1 from search_pending as w join posts as p on p.id = w.ref_id
        where w.kind = 'post' and p.thread_id = t.id and p.is_first = 0))
  `.execute(tx)
  return rows.map(({ id }) => id)
}
