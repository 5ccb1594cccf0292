import { sql } from 'kysely'
import type { Db, Engine } from '../db/db.ts'
import {
  type CommonSearch,
  findAllCommon,
  findNewestCommon,
  isByWordsAlone,
  type LastIds,
  oftener,
} from './common-words.ts'
import { idRanges } from './filter-terms.ts'
import { allOf, anyOf, termQuery, type WordQuery } from './full-text-query.ts'
import { selectNewestFirst } from './newest-ranges.ts'
import { type Narrowing, narrowing, onlyKind, type PostQuery } from './post-query.ts'
import { maxListed, type Row, type Selected, selectRanked } from './rank-posts.ts'
import { rankedOfCommon } from './ranking-statement.ts'
import type { QueryPart, ReadQuery, TermGroup } from './read-query.ts'
import { containsAny, countMatchedWords, groupsOf, type Scoring, scoringOf } from './relevance.ts'
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
  readonly scoring: Scoring
  readonly lastIds: LastIds
}

/** Finds posts with pieces of several words exactly as typed, by the terms between words. */
async function findPhrases(
  db: Db,
  engine: Engine,
  { query, wanted, narrow, scoring }: Search,
): Promise<Selected> {
  if (query.pieces.every(({ seams }) => seams.length === 0)) return nothing
  const seams = query.pieces.flatMap((piece) => piece.seams.map(termQuery))
  const words = narrow([...query.pieces.map(pieceQuery), ...seams])
  return selectRanked(db, engine, { words, wanted, most: newestRanked, scoring })
}

/** Returns how many of the newest posts to rank, by the maximum share of posts that match. */
function rankedPosts(share: number, posts: number): number {
  if (share > commonShare) return newestCommonRanked
  if (share > frequentShare) return newestRanked
  return Math.ceil(Math.min(maxRanked, Math.max(newestRanked, posts * frequentShare)))
}

/** Returns the search for words that are common, if they can be found by terms alone. */
function commonSearchOf({ query, wanted, narrow, scoring, lastIds }: Search): CommonSearch | null {
  const { likely, most } = sharesOf(query.pieces, lastIds.post)
  if (most <= commonShare || !isByWordsAlone(wanted)) return null
  const pieces = query.pieces.map(pieceQuery)
  return { words: narrow(pieces), inRanges: narrow(pieces, true), wanted, scoring, likely, lastIds }
}

/** Returns the likely share of ids that match as posts of the searched kind, by the share of posts with the words. */
function likelyOfKind({ wanted, lastIds }: Search, likely: number): number {
  if (onlyKind(wanted) !== 1) return likely
  return (Math.min(1, likely * oftener.threads) * lastIds.thread) / lastIds.post
}

/**
 * Returns how many results of a search for words to list: of one by words alone the first hundred, unless all are wanted
 * or results of another search precede them.
 */
function listedOf({ query, wanted }: Search): number {
  const isFirst = query.pieces.every(({ seams }) => seams.length === 0)
  return isFirst && isByWordsAlone(wanted) && !wanted.isWhole ? rankedOfCommon : maxListed
}

/** Finds posts with every word of the query, anywhere. */
async function findWordsOf(db: Db, engine: Engine, search: Search): Promise<Selected> {
  const { query, wanted, narrow, scoring, lastIds } = search
  const common = commonSearchOf(search)
  if (common && wanted.isWhole) return findAllCommon(db, engine, common)
  if (common) return (await findNewestCommon(db, engine, scoring, [common]))[0] ?? nothing
  const { likely, most: share } = sharesOf(query.pieces, lastIds.post)
  const most = rankedPosts(share, lastIds.post)
  const words = narrow(query.pieces.map(pieceQuery))
  const newest = {
    words,
    most,
    likely: likelyOfKind(search, likely),
    ranges: idRanges.posts,
    lastId: lastIds.post,
  }
  return selectNewestFirst(engine, newest, (narrowed) =>
    selectRanked(db, engine, { ...narrowed, wanted, most, scoring, listed: listedOf(search) }),
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
  const { query, wanted, narrow, scoring } = search
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
    scoring,
    keeps: sql<boolean>`${sql.join(keeps, sql` and `)}`,
  })
}

/** Finds posts with most of the words of a query that nothing matches completely. */
async function findSomeWords(db: Db, engine: Engine, search: Search): Promise<Selected> {
  const { query, wanted, narrow, scoring, lastIds } = search
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
    scoring,
    keeps: sql<boolean>`${countMatchedWords(engine, groups)} >= ${enough}`,
  })
}

/** Returns the search for a query; null if nothing can match. */
function searchOf(
  engine: Engine,
  query: ReadQuery,
  wanted: PostQuery,
  now: number,
  lastIds: LastIds,
): Search | null {
  const narrow = narrowing(engine, wanted, now)
  if (narrow === null || query.pieces.length === 0 || lastIds.post === 0) return null
  if (query.pieces.some(({ ways }) => ways.length === 0)) return null
  return { query, wanted, narrow, scoring: scoringOf(query), lastIds }
}

async function gather(db: Db, engine: Engine, search: Search | null): Promise<Selected> {
  if (search === null) return nothing
  const { wanted } = search
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

const postsOf = ({ rows, total }: Selected): FoundPosts => ({
  posts: rows.map((row) => ({ postId: row.post_id, isThread: row.is_first === 1 })),
  total,
})

/**
 * Finds posts by words, best, newest or most popular first. Ranks the newest 5,000 posts for a word in more than one of a hundred
 * posts, the newest 100 for one in more than two (1,000 with filters that are not terms), else all. The index may be
 * seconds out of date: the caller checks whether results are still visible. `now` in milliseconds since 1970.
 */
export async function findPosts(
  db: Db,
  engine: Engine,
  query: ReadQuery,
  wanted: PostQuery,
  now: number,
): Promise<FoundPosts> {
  return postsOf(await gather(db, engine, searchOf(engine, query, wanted, now, await readLastIds(db))))
}

/** Finds the newest thousand threads by words, like `findPosts`; returns their ids. */
export async function findNewestThreads(
  db: Db,
  engine: Engine,
  query: ReadQuery,
  wanted: Omit<PostQuery, 'sort' | 'commentsIn'>,
  now: number,
): Promise<number[]> {
  const newest = { ...wanted, commentsIn: [], sort: 'time' as const }
  const { rows } = await gather(db, engine, searchOf(engine, query, newest, now, await readLastIds(db)))
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

/** Finds posts of several searches for common words at once; null if one is not common or has few results. */
async function findCommonAtOnce(
  db: Db,
  engine: Engine,
  query: ReadQuery,
  searches: readonly (Search | null)[],
): Promise<Selected[] | null> {
  const common = searches.map((search) => {
    const isPhrase = search?.query.pieces.some(({ seams }) => seams.length > 0) ?? true
    return search === null || isPhrase || search.wanted.isWhole ? null : commonSearchOf(search)
  })
  if (!common.every((one) => one !== null)) return null
  const found = await findNewestCommon(db, engine, scoringOf(query), common)
  return found.every(({ total }) => total >= fewHits) ? found : null
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
  const searchFor = (kinds: Partial<PostQuery>) =>
    searchOf(engine, query, { ...wanted, ...kinds }, now, lastIds)
  if (maxPosts(query) <= maxListed) {
    const found = postsOf(await gather(db, engine, searchFor({})))
    if (found.total === found.posts.length)
      return { threads: partOf(found, true), comments: partOf(found, false) }
  }
  const searches = [searchFor({ commentsIn: [] }), searchFor({ threadsIn: [] })]
  const [threads = nothing, comments = nothing] =
    (await findCommonAtOnce(db, engine, query, searches)) ??
    (await Promise.all(searches.map((search) => gather(db, engine, search))))
  return { threads: postsOf(threads), comments: postsOf(comments) }
}
