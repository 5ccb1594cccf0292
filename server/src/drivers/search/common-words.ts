import { type RawBuilder, sql } from 'kysely'
import type { Db, Engine } from '../db/db.ts'
import { isOneOf } from '../db/dialect.ts'
import { idRanges } from './filter-terms.ts'
import { type WordQuery, writeQuery } from './full-text-query.ts'
import { hasOnlyTerms, onlyKind, type PostQuery } from './post-query.ts'
import { maxListed, type Selected, selectNewestFirst } from './rank-posts.ts'

/** Posts that are ranked by relevance, newest first; older ones follow by time. */
export const rankedOfCommon = 100
/** A word is in so many times more threads than comments, as these are shorter; in fewer it is searched once more. */
const oftenerInThreads = 4
/** A word that is expected in so many times the listed results counts as one with more of them. */
const surelyMore = 2

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

/** The highest ids in the index. */
export interface LastIds {
  readonly post: number
  readonly thread: number
}

/** A search for threads alone, or for comments alone. */
interface CommonSearch {
  readonly words: WordQuery
  /** The words to search with terms of ranges, which imply the kind. */
  readonly inRanges: WordQuery
  readonly wanted: PostQuery
  readonly score: RawBuilder<number>
  /** Likely share of posts that match. */
  readonly likely: number
  readonly lastIds: LastIds
}

/** The newest posts with a word, the best first. */
interface Ranked {
  readonly ids: readonly number[]
  readonly total: number
  /** How many matched, and the lowest id of those that are ranked, of the thread or the post. */
  readonly matched: number
  readonly lowest: number
}

/** Ranks the newest posts with a word. Returns one value instead of rows, each of which would be an object. */
async function rankNewest(
  db: Db,
  engine: Engine,
  words: WordQuery,
  { wanted, score }: CommonSearch,
): Promise<Ranked> {
  const columns = sql`s.post_id, ${sql.ref(onlyKind(wanted) === 1 ? 's.thread_id' : 's.post_id')} as own_id,
    ${score} as score`
  const text = writeQuery(engine, words)
  const order = sql`order by score desc, post_id desc`
  const query =
    engine === 'sqlite'
      ? sql`select json_group_array(post_id ${order}) as ids, min(own_id) as lowest, null as matched
          from (select ${columns} from search_post_words cross join search_posts as s
            on s.post_id = search_post_words.rowid
            where search_post_words match ${text}
            order by search_post_words.rowid desc limit ${sql.lit(rankedOfCommon)})`
      : sql`with matched as materialized (
            select ${columns} from search_posts as s where s.words @@ ${text}::tsquery)
          select coalesce(json_agg(post_id ${order}), '[]')::text as ids, min(own_id) as lowest,
            (select count(*) from matched) as matched
          from (select * from matched order by post_id desc limit ${sql.lit(rankedOfCommon)}) as newest`
  const { rows } = await sql<{
    ids: string
    lowest: number | null
    matched: number | null
  }>`${query}`.execute(db)
  const ids = JSON.parse(rows[0]?.ids ?? '[]') as number[]
  return { ids, total: ids.length, matched: rows[0]?.matched ?? ids.length, lowest: rows[0]?.lowest ?? 0 }
}

function rangesOf({ wanted, likely, lastIds }: CommonSearch) {
  if (onlyKind(wanted) === 0) return { likely, ranges: idRanges.comments, lastId: lastIds.post }
  const inThreads = Math.min(1, likely * oftenerInThreads)
  return { likely: inThreads, ranges: idRanges.threads, lastId: lastIds.thread }
}

/**
 * Whether there are surely more matches than are listed: as many are expected by the number of the word's documents, and
 * by how often it occurs among the newest posts.
 */
function isSurelyMore(
  { likely, lastIds }: CommonSearch,
  { matched, lowest, searched }: Ranked & { readonly searched?: number },
  lastId: number,
): boolean {
  const share = matched / (searched ?? lastId + 1 - lowest)
  return Math.min(likely * lastIds.post, share * lastId) >= surelyMore * maxListed
}

/** Returns the number of posts with the word, at most a thousand, after the newest of them were ranked. */
async function totalOf(
  db: Db,
  engine: Engine,
  search: CommonSearch,
  ranked: Ranked & { readonly searched?: number },
  lastId: number,
): Promise<number> {
  if (ranked.total < rankedOfCommon) return ranked.total
  // PostgreSQL has counted them if it searched all.
  if (engine === 'postgres' && ranked.searched === undefined) return Math.min(ranked.matched, maxListed)
  // Counting would cost more than the search.
  if (isSurelyMore(search, ranked, lastId)) return maxListed
  return countMatching(db, engine, search.words)
}

/**
 * Finds the newest thousand posts with a common word. Reads and ranks only the newest hundred, so that the cost does not
 * grow with the number of posts. The others are listed only if wanted, and a word that is surely in more than a
 * thousand counts as one in a thousand.
 */
export async function findCommon(db: Db, engine: Engine, search: CommonSearch): Promise<Selected> {
  const { words, inRanges, wanted, score } = search
  const range = { words, inRanges, ...rangesOf(search) }
  const is_first = onlyKind(wanted) ?? 0
  const rowsOf = (ids: readonly number[]) =>
    ids.map((post_id) => ({ post_id, thread_id: null, is_first, created_at: 0, heat: 0 }))
  if (!wanted.isWhole) {
    const first = await selectNewestFirst(engine, { ...range, most: rankedOfCommon }, (narrowed) =>
      rankNewest(db, engine, narrowed, search),
    )
    return { rows: rowsOf(first.ids), total: await totalOf(db, engine, search, first, range.lastId) }
  }
  const { ids, total } = await selectNewestFirst(engine, { ...range, most: maxListed }, (narrowed) =>
    newestIds(db, engine, narrowed),
  )
  const { rows: ranked } = await sql<{ post_id: number }>`select s.post_id from search_posts as s
    where ${isOneOf(engine, sql.ref('s.post_id'), ids.slice(0, rankedOfCommon))}
    order by ${score} desc, s.post_id desc`.execute(db)
  return { rows: rowsOf([...ranked.map(({ post_id }) => post_id), ...ids.slice(rankedOfCommon)]), total }
}
