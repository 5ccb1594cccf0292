import { type RawBuilder, sql } from 'kysely'
import type { Db, Engine } from '../db/db.ts'
import { isOneOf } from '../db/dialect.ts'
import { bucketOf, filterTerms, monthTerms, postsPerBucket } from './filter-terms.ts'
import { allOf, anyOf, termQuery, type WordQuery, writeQuery } from './full-text-query.ts'
import type { QueryPart, ReadQuery, TermGroup } from './read-query.ts'
import { containsAny, countMatchedWords, groupsOf, scoreOf } from './relevance.ts'
import { boundaryTermsOf } from './terms.ts'
import { isOneOfTexts } from './vocabulary.ts'

/** Categories to search; null for all of them. */
export type SearchedCategories = readonly number[] | null

/** Filters of a search for posts. */
export interface PostQuery {
  /** Categories of threads, and of comments; an empty list finds none. */
  readonly threadsIn: SearchedCategories
  readonly commentsIn: SearchedCategories
  readonly sort: 'relevance' | 'time'
  /** The author; 0 for everybody. Never matches anonymous posts. */
  readonly authorId: number
  /** The thread; 0 for all. */
  readonly threadId: number
  /** People whose posts are left out. */
  readonly denied: readonly number[]
  /** Times in milliseconds since 1970: from, and before; 0 for no limit. */
  readonly since: number
  readonly until: number
  /** Only threads with one of these kinds of content, by tomId; empty for all posts. */
  readonly types: readonly string[]
}

export interface FoundPost {
  readonly postId: number
  readonly threadId: number
  /** Whether it is the first post of a thread. */
  readonly isThread: boolean
}

export interface FoundPosts {
  /** The best or newest results, at most a thousand. */
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
const maxListed = 1000
/** Below this number of results less exact searches follow: by characters alone, and by some of the words. */
const fewHits = 20
/** Share of a long query's words that a post must contain if no post has all. */
const wordsEnough = 0.6
/** Words in more than this share of all posts are too common to identify a post. */
const tooCommon = 0.05
const maxStretches = 64

interface Row {
  readonly post_id: number
  readonly thread_id: number
  readonly is_first: number
  readonly created_at: number
  readonly total: number
}

const groupQuery = ({ terms }: TermGroup) => anyOf(terms.map(termQuery))
const pieceQuery = ({ ways }: QueryPart) => anyOf(ways.map((way) => allOf(way.map(groupQuery))))

function placeQuery(mark: string, within: SearchedCategories): WordQuery[] {
  if (within === null) return [termQuery(mark)]
  if (within.length === 0) return []
  return [allOf([termQuery(mark), anyOf(within.map((id) => termQuery(filterTerms.category(id))))])]
}

/** Returns the filter terms of a query; null if nothing can match. */
function narrowing(wanted: PostQuery, now: number): WordQuery[] | null {
  const { threadsIn, authorId, since, until, types } = wanted
  const commentsIn = types.length > 0 ? [] : wanted.commentsIn
  const places = [
    ...placeQuery(filterTerms.thread, threadsIn),
    ...placeQuery(filterTerms.comment, commentsIn),
  ]
  if (places.length === 0) return null
  const isEverywhere = threadsIn === null && commentsIn === null
  const months = since > 0 ? monthTerms(since, until || now) : null
  if (months?.length === 0) return null
  return [
    ...(isEverywhere ? [] : [anyOf(places)]),
    ...(authorId > 0 ? [termQuery(filterTerms.author(authorId))] : []),
    ...(months ? [anyOf(months.map(termQuery))] : []),
  ]
}

function conditionsOf(
  engine: Engine,
  { threadId, denied, since, until, types }: PostQuery,
): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`1 = 1`,
    ...(threadId > 0 ? [sql<boolean>`s.thread_id = ${threadId}`] : []),
    ...(denied.length > 0 ? [sql<boolean>`not ${isOneOf(engine, sql.ref('s.user_id'), denied)}`] : []),
    ...(since > 0 ? [sql<boolean>`s.created_at >= ${since}`] : []),
    ...(until > 0 ? [sql<boolean>`s.created_at < ${until}`] : []),
    ...(types.length > 0
      ? [
          sql<boolean>`exists (select 1 from thread_tag as g
            where g.thread_id = s.thread_id and ${isOneOfTexts(engine, 'g.tag', types)})`,
        ]
      : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

interface RankedSearch {
  readonly words: WordQuery
  readonly wanted: PostQuery
  /** Maximum matching posts to examine, newest first. */
  readonly most: number
  readonly score: RawBuilder<number>
  /** Further conditions on examined posts. */
  readonly keeps?: RawBuilder<boolean>
}

async function selectRanked(
  db: Db,
  engine: Engine,
  { words, wanted, most, score, keeps }: RankedSearch,
): Promise<readonly Row[]> {
  const text = writeQuery(engine, words)
  const isByTime = wanted.sort === 'time'
  const columns = sql`s.post_id, s.thread_id, s.is_first, s.created_at, ${isByTime ? sql`0` : score} as score,
    ${keeps ? points(keeps) : sql`1`} as kept`
  const conditions = conditionsOf(engine, wanted)
  // SQLite scans the word lists from the newest post. PostgreSQL collects matches first, since its planner would scan
  // the posts instead.
  const newest =
    engine === 'sqlite'
      ? sql`select ${columns} from search_post_words cross join search_posts as s
          on s.post_id = search_post_words.rowid
          where search_post_words match ${text} and ${conditions}
          order by search_post_words.rowid desc limit ${most}`
      : sql`select * from matched order by post_id desc limit ${most}`
  const gathered =
    engine === 'sqlite'
      ? sql``
      : sql`with matched as materialized (
          select ${columns} from search_posts as s where s.words @@ ${text}::tsquery and ${conditions})`
  const order = isByTime ? sql`created_at desc, post_id desc` : sql`score desc, post_id desc`
  const { rows } = await sql<Row>`${gathered}
    select post_id, thread_id, is_first, created_at, count(*) over () as total from (${newest}) as newest
    where kept = 1 order by ${order} limit ${sql.lit(maxListed)}`.execute(db)
  return rows
}

const points = (when: RawBuilder<boolean>) => sql`case when ${when} then 1 else 0 end`

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

/** Searches the newest ranges of posts first, where a frequent word occurs often enough. */
async function selectNewestFirst(
  db: Db,
  engine: Engine,
  given: RankedSearch,
  likely: number,
  lastId: number,
): Promise<readonly Row[]> {
  const last = bucketOf(lastId)
  const expected = likely * lastId
  if (engine === 'sqlite' || expected < given.most * 2) return selectRanked(db, engine, given)
  for (let count = Math.ceil((given.most * 1.3) / (likely * postsPerBucket)); ; count *= 4) {
    if (count > last || count > maxStretches) return selectRanked(db, engine, given)
    const stretches = Array.from({ length: count }, (_, index) =>
      termQuery(filterTerms.stretch(last - index)),
    )
    const rows = await selectRanked(db, engine, { ...given, words: allOf([given.words, anyOf(stretches)]) })
    if ((rows[0]?.total ?? 0) >= given.most) return rows
  }
}

async function lastPostId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('search_posts')
    .select('post_id')
    .orderBy('post_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.post_id ?? 0
}

interface Search {
  readonly query: ReadQuery
  readonly wanted: PostQuery
  readonly narrow: readonly WordQuery[]
  readonly score: RawBuilder<number>
  readonly lastId: number
}

/** Finds posts with pieces of several words exactly as typed, by the terms between words. */
async function findPhrases(db: Db, engine: Engine, { query, wanted, narrow, score }: Search) {
  if (query.pieces.every(({ seams }) => seams.length === 0)) return []
  const seams = query.pieces.flatMap((piece) => piece.seams.map(termQuery))
  const words = allOf([...query.pieces.map(pieceQuery), ...seams, ...narrow])
  return selectRanked(db, engine, { words, wanted, most: newestRanked, score })
}

/** Returns how many of the newest posts to rank, by the maximum share of posts that match. */
function rankedPosts(share: number, posts: number): number {
  if (share > commonShare) return newestCommonRanked
  if (share > frequentShare) return newestRanked
  return Math.ceil(Math.min(maxRanked, Math.max(newestRanked, posts * frequentShare)))
}

/** Finds posts with every word of the query, anywhere. */
async function findWordsOf(db: Db, engine: Engine, search: Search): Promise<readonly Row[]> {
  const { query, wanted, narrow, score, lastId } = search
  const { likely, most } = sharesOf(query.pieces, lastId)
  const words = allOf([...query.pieces.map(pieceQuery), ...narrow])
  return selectNewestFirst(
    db,
    engine,
    { words, wanted, most: rankedPosts(most, lastId), score },
    likely,
    lastId,
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
async function findCharacters(db: Db, engine: Engine, search: Search): Promise<readonly Row[]> {
  const { query, wanted, narrow, score } = search
  const close = query.pieces.filter(({ characters }) => characters.length > 1)
  if (close.length === 0) return []
  const words = query.pieces.map(charactersQuery)
  const keeps = close.map(
    ({ forms }) => sql`(${containsAny(engine, 'title', forms)} or ${containsAny(engine, 'text', forms)})`,
  )
  return selectRanked(db, engine, {
    words: allOf([...words, ...narrow]),
    wanted,
    most: newestRanked,
    score,
    keeps: sql<boolean>`${sql.join(keeps, sql` and `)}`,
  })
}

/** Finds posts with most of the words of a query that nothing matches completely. */
async function findSomeWords(db: Db, engine: Engine, search: Search): Promise<readonly Row[]> {
  const { query, wanted, narrow, score, lastId } = search
  if (query.pieces.some(({ isInitials }) => isInitials)) return []
  // Single characters are too common; unknown words count as missing.
  const groups = groupsOf(query).filter(({ terms }) => [...(terms[0] ?? '')].length > 1)
  const known = groups.filter(({ documents }) => documents > 0)
  const telling = known.filter(({ documents }) => documents < lastId * tooCommon)
  const chosen = (telling.length > 0 ? telling : known).slice(0, 8)
  const enough = Math.ceil(Math.min(groups.length, 8) * wordsEnough)
  if (enough >= groups.length || chosen.length === 0) return []
  return selectRanked(db, engine, {
    words: allOf([anyOf(chosen.map(groupQuery)), ...narrow]),
    wanted,
    most: newestRanked,
    score,
    keeps: sql<boolean>`${countMatchedWords(engine, groups)} >= ${enough}`,
  })
}

/**
 * Finds posts by words, best or newest first. Ranks the newest 5,000 posts for a word in more than one of a hundred
 * posts, the newest 1,000 for one in more than two, else all. The index may be seconds out of date: the caller checks whether results are still visible. `now` in
 * milliseconds since 1970.
 */
export async function findPosts(
  db: Db,
  engine: Engine,
  query: ReadQuery,
  wanted: PostQuery,
  now: number,
): Promise<FoundPosts> {
  const narrow = narrowing(wanted, now)
  const lastId = await lastPostId(db)
  if (narrow === null || query.pieces.length === 0 || lastId === 0) return { posts: [], total: 0 }
  if (query.pieces.some(({ ways }) => ways.length === 0)) return { posts: [], total: 0 }
  const search = { query, wanted, narrow, score: scoreOf(engine, query), lastId }
  const rows: Row[] = []
  let total = 0
  for (const findNext of [findPhrases, findWordsOf, findCharacters, findSomeWords]) {
    // When sorted by time, weaker matches would hide exact ones.
    if (total >= (wanted.sort === 'time' ? 1 : fewHits)) break
    const known = new Set(rows.map((row) => row.post_id))
    const found = await findNext(db, engine, search)
    const more = found.filter((row) => !known.has(row.post_id))
    rows.push(...more)
    // Results of an earlier search beyond the listed ones are found again, and counted once.
    total = Math.max(total + more.length, found[0]?.total ?? 0)
  }
  if (wanted.sort === 'time')
    rows.sort((one, other) => other.created_at - one.created_at || other.post_id - one.post_id)
  return {
    posts: rows.slice(0, maxListed).map((row) => ({
      postId: row.post_id,
      threadId: row.thread_id,
      isThread: row.is_first === 1,
    })),
    total,
  }
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
  if (maxPosts(query) <= maxListed) {
    const found = await findPosts(db, engine, query, wanted, now)
    if (found.total === found.posts.length)
      return { threads: partOf(found, true), comments: partOf(found, false) }
  }
  const [threads, comments] = await Promise.all([
    findPosts(db, engine, query, { ...wanted, commentsIn: [] }, now),
    findPosts(db, engine, query, { ...wanted, threadsIn: [] }, now),
  ])
  return { threads, comments }
}
