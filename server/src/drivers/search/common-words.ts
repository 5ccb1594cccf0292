import { type RawBuilder, sql } from 'kysely'
import type { Db, Engine } from '../db/db.ts'
import { isOneOf } from '../db/dialect.ts'
import { idRanges } from './filter-terms.ts'
import { type WordQuery, writeQuery } from './full-text-query.ts'
import { hasOnlyTerms, type PostQuery } from './post-query.ts'
import { maxListed, type Selected, selectNewestFirst, selectRanked } from './rank-posts.ts'

/** Posts that are ranked by relevance, newest first; older ones follow by time. */
export const rankedOfCommon = 100
/** A word is in so many times more threads than comments, as these are shorter; in fewer it is searched once more. */
const oftenerInThreads = 4
/** A word that is expected in so many times the listed results counts as one with more of them. */
const surelyMore = 2

/** Returns whether all results of a search are threads (1) or comments (0); null for both. */
function onlyKind({ threadsIn, commentsIn }: PostQuery): 0 | 1 | null {
  if (threadsIn?.length === 0) return 0
  return commentsIn?.length === 0 ? 1 : null
}

/** Returns whether a search can be answered by `findCommon`. */
export const isByWordsAlone = (wanted: PostQuery): boolean =>
  wanted.sort === 'relevance' && hasOnlyTerms(wanted) && onlyKind(wanted) !== null

/** Posts that match, up to a thousand, newest first where ids are returned. */
const matching = (engine: Engine, words: WordQuery): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`select rowid as post_id from search_post_words
        where search_post_words match ${writeQuery(engine, words)}
        order by rowid desc limit ${sql.lit(maxListed)}`
    : sql`select post_id from search_posts where words @@ ${writeQuery(engine, words)}::tsquery`

/** Returns the ids of the newest matching posts, newest first; on SQLite without reading the posts. */
async function newestIds(db: Db, engine: Engine, words: WordQuery) {
  // One value instead of a thousand rows, each of which would be an object.
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ ids: string }>`select json_group_array(post_id) as ids
          from (${matching(engine, words)})`.execute(db)
      : await sql<{ ids: string }>`with matched as materialized (${matching(engine, words)})
          select coalesce(json_agg(post_id), '[]')::text as ids from (
            select post_id from matched order by post_id desc limit ${sql.lit(maxListed)}) as newest`.execute(
          db,
        )
  const ids = JSON.parse(rows[0]?.ids ?? '[]') as number[]
  return { ids: ids.sort((one, other) => other - one), total: ids.length }
}

async function countMatching(db: Db, engine: Engine, words: WordQuery): Promise<number> {
  const matched =
    engine === 'sqlite'
      ? matching(engine, words)
      : sql`${matching(engine, words)} limit ${sql.lit(maxListed)}`
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from (${matched}) as matched`.execute(db)
  return rows[0]?.total ?? 0
}

interface CommonSearch {
  readonly words: WordQuery
  readonly wanted: PostQuery
  readonly score: RawBuilder<number>
  /** Likely share of posts that match. */
  readonly likely: number
  readonly lastPostId: number
}

async function rangesOf(db: Db, { wanted, likely, lastPostId }: CommonSearch) {
  if (onlyKind(wanted) === 0) return { likely, ranges: idRanges.comments, lastId: lastPostId }
  const row = await db
    .selectFrom('search_posts')
    .select('thread_id')
    .orderBy('thread_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const inThreads = Math.min(1, likely * oftenerInThreads)
  return { likely: inThreads, ranges: idRanges.threads, lastId: row?.thread_id ?? 0 }
}

/**
 * Finds the newest thousand posts with a common word. Reads and ranks only the newest hundred, so that the cost does not
 * grow with the number of posts. The others are listed only if wanted, and a word that is expected in more than two
 * thousand counts as one in a thousand.
 */
export async function findCommon(db: Db, engine: Engine, search: CommonSearch): Promise<Selected> {
  const { words, wanted, score, likely } = search
  const range = { words, ...(await rangesOf(db, search)) }
  if (!wanted.isWhole) {
    const first = await selectNewestFirst(engine, { ...range, most: rankedOfCommon }, (narrowed) =>
      selectRanked(db, engine, { words: narrowed, wanted, most: rankedOfCommon, score }),
    )
    if (first.total < rankedOfCommon) return first
    const { matched, searched } = first
    if (matched && !searched) return { ...first, total: Math.min(matched, maxListed) }
    const share = matched && searched ? matched / searched : likely
    // Counting them would cost more than the search.
    if (share * range.lastId >= surelyMore * maxListed) return { ...first, total: maxListed }
    return { ...first, total: await countMatching(db, engine, words) }
  }
  const { ids, total } = await selectNewestFirst(engine, { ...range, most: maxListed }, (narrowed) =>
    newestIds(db, engine, narrowed),
  )
  const { rows: ranked } = await sql<{ post_id: number }>`select s.post_id from search_posts as s
    where ${isOneOf(engine, sql.ref('s.post_id'), ids.slice(0, rankedOfCommon))}
    order by ${score} desc, s.post_id desc`.execute(db)
  const ordered = [...ranked.map(({ post_id }) => post_id), ...ids.slice(rankedOfCommon)]
  const is_first = onlyKind(wanted) ?? 0
  const rows = ordered.map((post_id) => ({ post_id, thread_id: null, is_first, created_at: 0, heat: 0 }))
  return { rows, total }
}
