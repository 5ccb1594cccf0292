import { type RawBuilder, sql } from 'kysely'
import type { Db, Engine } from '../db/db.ts'
import { isOneOf } from '../db/dialect.ts'
import { idRanges } from './filter-terms.ts'
import type { WordQuery } from './full-text-query.ts'
import {
  inNewestRanges,
  matches,
  type Narrowed,
  type NewestFirst,
  selectNewestFirst,
  written,
} from './newest-ranges.ts'
import { hasOnlyTerms, onlyKind, type PostQuery } from './post-query.ts'
import { maxListed, type Selected } from './rank-posts.ts'
import { rankedOfCommon, readRankings } from './ranking-statement.ts'
import { type Scoring, scoreOf } from './relevance.ts'

/**
 * A word is in so many times more threads and comments than in all posts, as comments are shorter. Where it is in fewer,
 * it is searched once more.
 */
export const oftener = { threads: 3, comments: 0.8 } as const
/** A word that is expected in so many times the listed results counts as one with more of them. */
const surelyMore = 2

/** Returns whether a search can be answered by `findNewestCommon`. */
export const isByWordsAlone = (wanted: PostQuery): boolean =>
  wanted.sort === 'relevance' && hasOnlyTerms(wanted) && onlyKind(wanted) !== null

/** Posts that match, up to a thousand, newest first where ids are returned. */
const matching = (engine: Engine, narrowed: Narrowed): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`select rowid as post_id from search_post_words
        where ${matches(engine, narrowed)} order by rowid desc limit ${sql.lit(maxListed)}`
    : sql`select s.post_id from search_posts as s where ${matches(engine, narrowed)}`

/** Returns the ids of the newest matching posts, newest first; on SQLite without reading the posts. */
async function newestIds(db: Db, engine: Engine, narrowed: Narrowed) {
  // One value instead of a thousand rows, each of which would be an object.
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ ids: string }>`select json_group_array(post_id) as ids
          from (${matching(engine, narrowed)})`.execute(db)
      : await sql<{ ids: string }>`with matched as materialized (${matching(engine, narrowed)})
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
      ? matching(engine, { words })
      : sql`${matching(engine, { words })} limit ${sql.lit(maxListed)}`
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
export interface CommonSearch {
  readonly words: WordQuery
  /** The words to search with terms of ranges, which imply the kind. */
  readonly inRanges: WordQuery
  readonly wanted: PostQuery
  readonly scoring: Scoring
  /** Likely share of posts that match. */
  readonly likely: number
  readonly lastIds: LastIds
}

/** A search, narrowed or not. */
interface Attempt extends Narrowed {
  readonly search: CommonSearch
}

/** The newest posts with a word, the best first. */
interface Ranked extends Attempt {
  readonly ids: readonly number[]
  readonly total: number
  /** How many matched, if PostgreSQL searched all. */
  readonly matched: number | null
  /** The lowest id of those that are ranked, of the thread or the post. */
  readonly lowest: number
}

/** Ranks the newest posts of each attempt for one query. */
async function rankNewest(
  db: Db,
  engine: Engine,
  scoring: Scoring,
  attempts: readonly Attempt[],
): Promise<Ranked[]> {
  const rankings = attempts.map((attempt) => ({
    isThread: onlyKind(attempt.search.wanted) === 1,
    queries: written(engine, attempt),
  }))
  const rows = await readRankings(db, engine, scoring, rankings)
  return attempts.map((attempt, nth) => {
    const { ids: json = '[]', lowest, matched } = rows.get(nth) ?? {}
    const ids = JSON.parse(json) as number[]
    return { ...attempt, ids, total: ids.length, matched: matched ?? null, lowest: lowest ?? 0 }
  })
}

function rangesOf({ wanted, likely, lastIds }: CommonSearch) {
  const kind = onlyKind(wanted) === 0 ? 'comments' : 'threads'
  return {
    likely: Math.min(1, likely * oftener[kind]),
    ranges: idRanges[kind],
    lastId: kind === 'comments' ? lastIds.post : lastIds.thread,
  }
}

/**
 * Whether there are surely more matches than are listed: as many are expected by the number of the word's documents, and
 * by how often it occurs among the newest posts.
 */
function isSurelyMore({ search, total, lowest }: Ranked): boolean {
  const { likely, lastIds } = search
  const { lastId } = rangesOf(search)
  const share = total / (lastId + 1 - lowest)
  return Math.min(likely * lastIds.post, share * lastId) >= surelyMore * maxListed
}

/** Returns the number of posts with the word, at most a thousand, after the newest of them were ranked. */
async function totalOf(db: Db, engine: Engine, ranked: Ranked): Promise<number> {
  if (ranked.total < rankedOfCommon) return ranked.total
  if (ranked.matched !== null) return Math.min(ranked.matched, maxListed)
  // Counting would cost more than the search.
  if (isSurelyMore(ranked)) return maxListed
  return countMatching(db, engine, ranked.search.words)
}

const newestFirst = (search: CommonSearch, most: number): NewestFirst => ({
  words: search.words,
  inRanges: search.inRanges,
  most,
  ...rangesOf(search),
})

const rowsOf = ({ wanted }: CommonSearch, ids: readonly number[]) =>
  ids.map((post_id) => ({
    post_id,
    thread_id: null,
    is_first: onlyKind(wanted) ?? 0,
    created_at: 0,
    heat: 0,
  }))

/**
 * Finds the newest posts with a common word, for each search of the query that `scoring` is for. Reads and ranks only the newest hundred, so that the cost
 * does not grow with the number of posts; a word that is surely in more than a thousand counts as one in a thousand.
 */
export async function findNewestCommon(
  db: Db,
  engine: Engine,
  scoring: Scoring,
  searches: readonly CommonSearch[],
): Promise<Selected[]> {
  const rank = async (all: readonly CommonSearch[], factor: number): Promise<Ranked[]> => {
    const attempts = all.map((search) => ({
      search,
      ...inNewestRanges(engine, newestFirst(search, rankedOfCommon), factor),
    }))
    const ranked = await rankNewest(db, engine, scoring, attempts)
    const isEnough = ({ searched, total }: Ranked) => searched === undefined || total >= rankedOfCommon
    return (
      await Promise.all(ranked.map((one) => (isEnough(one) ? [one] : rank([one.search], factor * 4))))
    ).flat()
  }
  const ranked = await rank(searches, 1)
  return Promise.all(
    ranked.map(async (one) => ({
      rows: rowsOf(one.search, one.ids),
      total: await totalOf(db, engine, one),
    })),
  )
}

/** Finds the newest thousand posts with a common word. Ranks the newest hundred; the others follow by time. */
export async function findAllCommon(db: Db, engine: Engine, search: CommonSearch): Promise<Selected> {
  const { ids, total } = await selectNewestFirst(engine, newestFirst(search, maxListed), (narrowed) =>
    newestIds(db, engine, narrowed),
  )
  const { rows: ranked } = await sql<{ post_id: number }>`select s.post_id from search_posts as s
    where ${isOneOf(engine, sql.ref('s.post_id'), ids.slice(0, rankedOfCommon))}
    order by ${scoreOf(engine, search.scoring)} desc, s.post_id desc`.execute(db)
  const listed = [...ranked.map(({ post_id }) => post_id), ...ids.slice(rankedOfCommon)]
  return { rows: rowsOf(search, listed), total }
}
