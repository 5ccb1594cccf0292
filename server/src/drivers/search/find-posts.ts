import { type RawBuilder, sql } from 'kysely'
import type { Db, Engine } from '../db/db.ts'
import { findCommon, isByWordsAlone, type LastIds } from './common-words.ts'
import { idRanges } from './filter-terms.ts'
import { allOf, anyOf, termQuery, type WordQuery } from './full-text-query.ts'
import { type Narrowing, narrowing, type PostQuery } from './post-query.ts'
import { maxListed, type Row, type Selected, selectNewestFirst, selectRanked } from './rank-posts.ts'
import type { QueryPart, ReadQuery, TermGroup } from './read-query.ts'
import { containsAny, countMatchedWords, groupsOf, scoreOf } from './relevance.ts'
import { boundaryTermsOf } from './terms.ts'

export interface FoundPost {
  readonly postId: number
  /** Whether it is the first post of a thread. */
  readonly isThread: boolean
}

export interface FoundPosts {
  /** The best or newest results, at most a thousand; only the first hundred or more unless all were wanted. */
  readonly posts: readonly FoundPost[]
  /** Number of results; counting stops where ranking does. */
  readonly total: number
}

/** Words in more than this share of all posts are ranked among the newest posts only, common ones among fewer. */
const frequentShare = 0.01
const newestRanked = 5000
const commonShare = 0.02
const newestCommonRanked = 1000
const maxRanked = 20_000
/** Below this number of results less exact searches follow: by characters alone, and by some of the words. */
const fewHits = 20
/** Share of a long query's words that a post must contain if no post has all. */
const wordsEnough = 0.6
/** Words in more than this share of all posts are too common to identify a post. */
const tooCommon = 0.05

const groupQuery = ({ terms }: TermGroup) => anyOf(terms.map(termQuery))
const pieceQuery = ({ ways }: QueryPart) => anyOf(ways.map((way) => allOf(way.map(groupQuery))))

/** Returns the likely and the maximum share of posts that contain these pieces. */
function sharesOf(pieces: readonly QueryPart[], posts: number): { likely: number; most: number } {
  const share = (documents: number) => Math.min(1, documents / posts)
  let likely = 1
  let most = 1
  for (const { ways } of pieces) {
    const groups = ways.map((way) => way.map(({ documents }) => share(documents)))
    likely *= Math.min(
      1,
      groups.map((way) => way.reduce((product, one) => product * one, 1)).reduce((a, b) => a + b, 0),
    )
    most = Math.min(
      most,
      groups.map((way) => Math.min(...way)).reduce((a, b) => a + b, 0),
    )
  }
  return { likely, most }
}

/** The highest ids in the index; 0 when it is empty. */
async function readLastIds(db: Db): Promise<LastIds> {
  const { rows } = await sql<{ [Name in keyof LastIds]: number | null }>`select
    (select max(post_id) from search_posts) as post, (select max(thread_id) from search_posts) as thread`.execute(
    db,
  )
  return { post: rows[0]?.post ?? 0, thread: rows[0]?.thread ?? 0 }
}

const nothing: Selected = { rows: [], total: 0 }

interface Search {
  readonly query: ReadQuery
  readonly wanted: PostQuery
  readonly narrow: Narrowing
  readonly score: RawBuilder<number>
  readonly lastIds: LastIds
}

/** Finds posts with pieces of several words exactly as typed, by the terms between words. */
async function findPhrases(
  db: Db,
  engine: Engine,
  { query, wanted, narrow, score }: Search,
): Promise<Selected> {
  if (query.pieces.every(({ seams }) => seams.length === 0)) return nothing
  const seams = query.pieces.flatMap((piece) => piece.seams.map(termQuery))
  const words = narrow([...query.pieces.map(pieceQuery), ...seams])
  return selectRanked(db, engine, { words, wanted, most: newestRanked, score })
}

/** Returns how many of the newest posts to rank, by the maximum share of posts that match. */
function rankedPosts(share: number, posts: number): number {
  if (share > commonShare) return newestCommonRanked
  if (share > frequentShare) return newestRanked
  return Math.ceil(Math.min(maxRanked, Math.max(newestRanked, posts * frequentShare)))
}

/** Finds posts with every word of the query, anywhere. */
async function findWordsOf(db: Db, engine: Engine, search: Search): Promise<Selected> {
  const { query, wanted, narrow, score, lastIds } = search
  const lastId = lastIds.post
  const { likely, most: share } = sharesOf(query.pieces, lastId)
  const pieces = query.pieces.map(pieceQuery)
  const words = narrow(pieces)
  if (share > commonShare && isByWordsAlone(wanted))
    return findCommon(db, engine, { words, inRanges: narrow(pieces, true), wanted, score, likely, lastIds })
  const most = rankedPosts(share, lastId)
  return selectNewestFirst(engine, { words, most, likely, ranges: idRanges.posts, lastId }, (narrowed) =>
    selectRanked(db, engine, { words: narrowed, wanted, most, score }),
  )
}

/** Two adjacent characters are a word or a seam term; for more, the characters are searched. */
function charactersQuery(piece: QueryPart): WordQuery {
  const { characters } = piece
  if (characters.length < 2) return pieceQuery(piece)
  if (characters.length === 2)
    return anyOf([pieceQuery(piece), ...boundaryTermsOf(characters).map(termQuery)])
  return allOf(characters.map(termQuery))
}

/** Finds posts with the characters of the query, for texts that were segmented differently. */
async function findCharacters(db: Db, engine: Engine, search: Search): Promise<Selected> {
  const { query, wanted, narrow, score } = search
  const close = query.pieces.filter(({ characters }) => characters.length > 1)
  if (close.length === 0) return nothing
  const words = query.pieces.map(charactersQuery)
  const keeps = close.map(
    ({ forms }) => sql`(${containsAny(engine, 'title', forms)} or ${containsAny(engine, 'text', forms)})`,
  )
  return selectRanked(db, engine, {
    words: narrow(words),
    wanted,
    most: newestRanked,
    score,
    keeps: sql<boolean>`${sql.join(keeps, sql` and `)}`,
  })
}

/** Finds posts with most of the words of a query that nothing matches completely. */
async function findSomeWords(db: Db, engine: Engine, search: Search): Promise<Selected> {
  const { query, wanted, narrow, score, lastIds } = search
  if (query.pieces.some(({ isInitials }) => isInitials)) return nothing
  // Single characters are too common; unknown words count as missing.
  const groups = groupsOf(query).filter(({ terms }) => [...(terms[0] ?? '')].length > 1)
  const known = groups.filter(({ documents }) => documents > 0)
  const distinctive = known.filter(({ documents }) => documents < lastIds.post * tooCommon)
  const chosen = (distinctive.length > 0 ? distinctive : known).slice(0, 8)
  const enough = Math.ceil(Math.min(groups.length, 8) * wordsEnough)
  if (enough >= groups.length || chosen.length === 0) return nothing
  return selectRanked(db, engine, {
    words: narrow([anyOf(chosen.map(groupQuery))]),
    wanted,
    most: newestRanked,
    score,
    keeps: sql<boolean>`${countMatchedWords(engine, groups)} >= ${enough}`,
  })
}

async function gather(
  db: Db,
  engine: Engine,
  query: ReadQuery,
  wanted: PostQuery,
  now: number,
  lastIds?: LastIds,
): Promise<Selected> {
  const narrow = narrowing(engine, wanted, now)
  if (narrow === null || query.pieces.length === 0) return nothing
  if (query.pieces.some(({ ways }) => ways.length === 0)) return nothing
  const search = {
    query,
    wanted,
    narrow,
    score: scoreOf(engine, query),
    lastIds: lastIds ?? (await readLastIds(db)),
  }
  if (search.lastIds.post === 0) return nothing
  const rows: Row[] = []
  let total = 0
  for (const findNext of [findPhrases, findWordsOf, findCharacters, findSomeWords]) {
    // When not sorted by relevance, weaker matches would hide exact ones.
    if (total >= (wanted.sort === 'relevance' ? fewHits : 1)) break
    const known = new Set(rows.map((row) => row.post_id))
    const found = await findNext(db, engine, search)
    const more = found.rows.filter((row) => !known.has(row.post_id))
    rows.push(...more)
    // Results of an earlier search beyond the listed ones are found again, and counted once.
    total = Math.max(total + more.length, found.total)
  }
  if (wanted.sort === 'time')
    rows.sort((one, other) => other.created_at - one.created_at || other.post_id - one.post_id)
  if (wanted.sort === 'hot') rows.sort((one, other) => other.heat - one.heat || other.post_id - one.post_id)
  return { rows: rows.slice(0, maxListed), total }
}

/**
 * Finds posts by words, best, newest or most popular first. Ranks the newest 5,000 posts for a word in more than one of a hundred
 * posts, the newest 100 for one in more than two (1,000 with filters that are not terms), else all. The index may be
 * seconds out of date: the caller checks whether results are still visible. `now` in milliseconds since 1970; `lastIds` if
 * known.
 */
export async function findPosts(
  db: Db,
  engine: Engine,
  query: ReadQuery,
  wanted: PostQuery,
  now: number,
  lastIds?: LastIds,
): Promise<FoundPosts> {
  const { rows, total } = await gather(db, engine, query, wanted, now, lastIds)
  return { posts: rows.map((row) => ({ postId: row.post_id, isThread: row.is_first === 1 })), total }
}

/** Finds the newest thousand threads by words, like `findPosts`; returns their ids. */
export async function findNewestThreads(
  db: Db,
  engine: Engine,
  query: ReadQuery,
  wanted: Omit<PostQuery, 'sort' | 'commentsIn'>,
  now: number,
): Promise<number[]> {
  const { rows } = await gather(db, engine, query, { ...wanted, commentsIn: [], sort: 'time' }, now)
  return rows.map((row) => row.thread_id).filter((id) => id !== null)
}

/** Returns the maximum number of posts with the rarest piece of a query, as far as known. */
const maxPosts = ({ pieces }: ReadQuery): number =>
  Math.min(
    ...pieces.map(({ ways }) =>
      ways.reduce((sum, way) => sum + Math.min(...way.map(({ documents }) => documents)), 0),
    ),
  )

const partOf = (found: FoundPosts, isThread: boolean): FoundPosts => {
  const posts = found.posts.filter((post) => post.isThread === isThread)
  return { posts, total: posts.length }
}

/** Finds threads and comments separately, each like `findPosts`; a rare query is searched once for both. */
export async function findThreadsAndComments(
  db: Db,
  engine: Engine,
  query: ReadQuery,
  wanted: PostQuery,
  now: number,
): Promise<{ readonly threads: FoundPosts; readonly comments: FoundPosts }> {
  const lastIds = await readLastIds(db)
  if (maxPosts(query) <= maxListed) {
    const found = await findPosts(db, engine, query, wanted, now, lastIds)
    if (found.total === found.posts.length)
      return { threads: partOf(found, true), comments: partOf(found, false) }
  }
  const [threads, comments] = await Promise.all([
    findPosts(db, engine, query, { ...wanted, commentsIn: [] }, now, lastIds),
    findPosts(db, engine, query, { ...wanted, threadsIn: [] }, now, lastIds),
  ])
  return { threads, comments }
}
