import { type RawBuilder, sql } from 'kysely'
import type { Db, Engine } from '../db/db.ts'
import { matches, type Narrowed } from './newest-ranges.ts'
import { conditionsOf, type PostQuery } from './post-query.ts'
import { type Scoring, scoreOf } from './relevance.ts'

/** Maximum results listed. */
export const maxListed = 1000

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
  readonly scoring: Scoring
  /** Maximum results to list; by default a thousand. */
  readonly listed?: number
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

/** Finds the best, newest or most popular of the examined posts, at most a thousand, or as many as `listed`. */
export async function selectRanked(db: Db, engine: Engine, search: RankedSearch): Promise<Selected> {
  const { wanted, most, scoring, keeps, listed = maxListed } = search
  const { sort } = wanted
  const columns = sql`s.post_id, s.thread_id, s.is_first, s.created_at, ${sort === 'relevance' ? scoreOf(engine, scoring) : sql`0`} as score,
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
    where kept = 1 order by ${orders[sort]} limit ${sql.lit(listed)}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
