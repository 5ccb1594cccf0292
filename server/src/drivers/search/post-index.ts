import { sql } from 'kysely'
import type { Engine, Tx } from '../db/db.ts'
import { isOneOf } from '../db/dialect.ts'
import { filterTerms, idRanges, rangeOf } from './filter-terms.ts'

/** A post in the index. */
export interface PostEntry {
  readonly postId: number
  readonly threadId: number
  /** 0 for an anonymous author, who must not be found. */
  readonly userId: number
  readonly categoryId: number
  /** A first post stands for its thread. */
  readonly isThread: boolean
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Folded; empty for a comment. */
  readonly title: string
  /** Folded; the free part only. */
  readonly text: string
  readonly terms: Iterable<string>
}

/** Characters of a text stored beside its words, to match phrases. */
const storedCharacters = 2000
const entriesAtOnce = 200
/** Pages of the index that one step of merging writes on SQLite: mostly 1 to 4 ms, more for terms of many posts. */
const mergedPages = 4

function rangeTerms({ postId, threadId, isThread }: PostEntry): string[] {
  const { posts, threads, comments } = idRanges
  const own = isThread ? threads.term(rangeOf(threadId, threads)) : comments.term(rangeOf(postId, comments))
  return [posts.term(rangeOf(postId, posts)), own]
}

function allTerms(entry: PostEntry, engine: Engine): string[] {
  const own = [
    entry.isThread ? filterTerms.thread : filterTerms.comment,
    filterTerms.category(entry.categoryId),
    filterTerms.month(entry.createdAt),
    ...(entry.userId > 0 ? [filterTerms.author(entry.userId)] : []),
    // SQLite finds the newest first anyway.
    ...(engine === 'postgres' ? rangeTerms(entry) : []),
  ]
  return [...own, ...entry.terms]
}

const rowOf = (entry: PostEntry) => ({
  post_id: entry.postId,
  thread_id: entry.threadId,
  user_id: entry.userId,
  category_id: entry.categoryId,
  is_first: entry.isThread ? 1 : 0,
  created_at: entry.createdAt,
  title: entry.title,
  text: entry.text.slice(0, storedCharacters).toWellFormed(),
})

const columns = [
  'post_id',
  'thread_id',
  'user_id',
  'category_id',
  'is_first',
  'created_at',
  'title',
  'text',
] as const satisfies readonly (keyof ReturnType<typeof rowOf>)[]

async function putSome(tx: Tx, engine: Engine, entries: readonly PostEntry[]): Promise<void> {
  const own = engine === 'postgres' ? [...columns, 'words'] : columns
  const rows = entries.map((entry) => {
    const row = rowOf(entry)
    const values = columns.map((column) => sql`${row[column]}`)
    const words = sql`array_to_tsvector(${allTerms(entry, engine)}::text[])`
    return sql`(${sql.join(engine === 'postgres' ? [...values, words] : values)})`
  })
  const changes = own.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  await sql`insert into search_posts (${sql.join(own.map((column) => sql.ref(column)))})
    values ${sql.join(rows)} on conflict (post_id) do update set ${sql.join(changes)}`.execute(tx)
  if (engine === 'postgres') return
  for (const entry of entries)
    await sql`insert or replace into search_post_words (rowid, words)
      values (${entry.postId}, ${allTerms(entry, engine).join(' ')})`.execute(tx)
}

/** Adds posts to the index, or replaces their entries. */
export async function putPosts(tx: Tx, engine: Engine, entries: readonly PostEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += entriesAtOnce)
    await putSome(tx, engine, entries.slice(at, at + entriesAtOnce))
}

/** Deletes posts from the index. */
export async function dropPosts(tx: Tx, engine: Engine, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return
  if (engine === 'sqlite')
    await sql`delete from search_post_words where ${isOneOf(engine, sql.ref('rowid'), postIds)}`.execute(tx)
  await tx
    .deleteFrom('search_posts')
    .where((eb) => isOneOf(engine, eb.ref('post_id'), postIds))
    .execute()
}

/** Begins to merge all segments of the index on SQLite into one; `mergeSomeSegments` continues it. */
export async function beginMergingAll(tx: Tx): Promise<void> {
  await sql`insert into search_post_words (search_post_words, rank) values ('merge', ${-mergedPages})`.execute(
    tx,
  )
}

/** Merges a few pages of the index's segments on SQLite, which makes searches faster; returns whether more may be merged. */
export async function mergeSomeSegments(tx: Tx): Promise<boolean> {
  const changes = async () =>
    (await sql<{ n: number }>`select total_changes() as n`.execute(tx)).rows[0]?.n ?? 0
  const before = await changes()
  await sql`insert into search_post_words (search_post_words, rank) values ('merge', ${mergedPages})`.execute(
    tx,
  )
  // A merge that had nothing to do counts as one change.
  return (await changes()) - before > 1
}
