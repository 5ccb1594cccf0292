import { type RawBuilder, sql } from 'kysely'
import type { Db, Engine } from '../db/db.ts'
import { type IdRanges, rangeOf } from './filter-terms.ts'
import { anyOf, termQuery, type WordQuery, writeQuery } from './full-text-query.ts'
import { conditionsOf, type PostQuery } from './post-query.ts'

/** Maximum results listed. */
export const maxListed = 1000
const maxRanges = 256

/** A matching post. */
export interface Row {
  readonly post_id: number
  /** Null where the post was not read. */
  readonly thread_id: number | null
  readonly is_first: number
  readonly created_at: number
  /** Views of a thread, likes of a comment; 0 unless sorted by them. */
  readonly heat: number
}

const points = (when: RawBuilder<boolean>) => sql`case when ${when} then 1 else 0 end`

export interface RankedSearch extends Narrowed {
  readonly wanted: PostQuery
  /** Maximum matching posts to examine, newest first. */
  readonly most: number
  readonly score: RawBuilder<number>
  /** Further conditions on examined posts. */
  readonly keeps?: RawBuilder<boolean>
}

/** Results of a search, and their number, listed or not. */
export interface Selected {
  readonly rows: readonly Row[]
  readonly total: number
}

/** Views of a thread or likes of a comment, for a row of the examined posts. */
const heatOfNewest = sql<number>`coalesce(case when is_first = 1
  then (select view_count from threads where threads.id = newest.thread_id)
  else (select like_count from posts where posts.id = newest.post_id) end, 0)`

/** The order of each sort. */
const orders = {
  relevance: sql`score desc, post_id desc`,
  time: sql`created_at desc, post_id desc`,
  hot: sql`heat desc, post_id desc`,
} as const

/** Finds the best, newest or most popular of the examined posts, at most a thousand. */
export async function selectRanked(db: Db, engine: Engine, search: RankedSearch): Promise<Selected> {
  const { wanted, most, score, keeps } = search
  const { sort } = wanted
  const columns = sql`s.post_id, s.thread_id, s.is_first, s.created_at, ${sort === 'relevance' ? score : sql`0`} as score,
    ${keeps ? points(keeps) : sql`1`} as kept`
  const conditions = conditionsOf(engine, wanted)
  // SQLite scans the word lists from the newest post. PostgreSQL collects matches first, since its planner would scan
  // the posts instead.
  const newest =
    engine === 'sqlite'
      ? sql`select ${columns} from search_post_words cross join search_posts as s
          on s.post_id = search_post_words.rowid
          where ${matches(engine, search)} and ${conditions}
          order by search_post_words.rowid desc limit ${most}`
      : sql`select * from matched order by post_id desc limit ${most}`
  const gathered =
    engine === 'sqlite'
      ? sql``
      : sql`with matched as materialized (
          select ${columns} from search_posts as s where ${matches(engine, search)} and ${conditions})`
  const { rows } = await sql<Row & { readonly total: number }>`${gathered}
    select post_id, thread_id, is_first, created_at, ${sort === 'hot' ? heatOfNewest : sql`0`} as heat,
      count(*) over () as total from (${newest}) as newest
    where kept = 1 order by ${orders[sort]} limit ${sql.lit(maxListed)}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** A search for the newest posts with words. */
export interface NewestFirst {
  readonly words: WordQuery
  /** The words to search with terms of ranges; by default the same. */
  readonly inRanges?: WordQuery
  /** Number of posts to find. */
  readonly most: number
  /** Likely share of posts that match. */
  readonly likely: number
  readonly ranges: IdRanges
  readonly lastId: number
}

/** Words, and the terms of the newest ranges; `searched` is the number of ids in these, undefined if all are searched. */
export interface Narrowed {
  readonly words: WordQuery
  readonly ranges?: WordQuery
  readonly searched?: number
}

/**
 * Condition that a row `s` of `search_posts` matches; on SQLite that a row of `search_post_words` does. Ranges are a
 * condition of their own: within one query PostgreSQL would examine each post of the ranges, not each with the words.
 */
export function matches(engine: Engine, { words, ranges }: Narrowed): RawBuilder<boolean> {
  if (engine === 'sqlite') return sql<boolean>`search_post_words match ${writeQuery(engine, words)}`
  const conditions = [words, ...(ranges ? [ranges] : [])].map(
    (query) => sql`s.words @@ ${writeQuery(engine, query)}::tsquery`,
  )
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Posts to expect among the searched ids, for each that is wanted: fewer are found by chance. */
const expected = 1.3

/**
 * On PostgreSQL, narrows a search to the newest ranges of ids, where a frequent word is expected often enough; with a
 * higher `factor` to so many times more ids.
 */
export function inNewestRanges(engine: Engine, search: NewestFirst, factor = 1): Narrowed {
  const { words, inRanges = words, most, likely, ranges, lastId } = search
  if (engine === 'sqlite' || likely * lastId < most * 2) return { words }
  const last = rangeOf(lastId, ranges)
  const first = rangeOf(lastId - (factor * expected * most) / likely, ranges)
  if (first <= 0 || last - first >= maxRanges) return { words }
  const newest = Array.from({ length: last - first + 1 }, (_, index) => termQuery(ranges.term(last - index)))
  return { words: inRanges, ranges: anyOf(newest), searched: lastId + 1 - first * ranges.size }
}

/**
 * Searches the newest ranges of ids first on PostgreSQL, four times as many while they contain too few posts.
 */
export async function selectNewestFirst<Found extends { readonly total: number }>(
  engine: Engine,
  search: NewestFirst,
  find: (narrowed: Narrowed) => Promise<Found>,
): Promise<Found> {
  for (let factor = 1; ; factor *= 4) {
    const narrowed = inNewestRanges(engine, search, factor)
    const found = await find(narrowed)
    if (narrowed.searched === undefined || found.total >= search.most) return found
  }
}
