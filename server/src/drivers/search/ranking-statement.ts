import { type RawBuilder, sql } from 'kysely'
import type { Db, Engine } from '../db/db.ts'
import { type Prepared, prepare, prepareByShape, type QueryInputs } from '../db/prepared.ts'
import { matchesWritten, type WrittenQueries } from './newest-ranges.ts'
import { type ScoreShape, type Scoring, scoreOf } from './relevance.ts'

/** Posts that are ranked by relevance, newest first; older ones follow by time. */
export const rankedOfCommon = 100

/** The newest posts of a ranking. */
interface RankedRow {
  readonly nth: number
  readonly ids: string
  readonly lowest: number | null
  readonly matched: number | null
}

/** A search for threads alone, or for comments alone. */
export interface Ranking {
  readonly isThread: boolean
  readonly queries: WrittenQueries
}

/** What the statement of a ranking depends on, apart from its texts. */
interface PartShape {
  readonly isThread: boolean
  readonly isInRanges: boolean
}

interface RankingShape {
  readonly parts: readonly PartShape[]
  readonly score: ScoreShape
}

/** One row with the newest posts of a search. Ids are one value: rows would be an object each. */
function rankingQuery(
  engine: Engine,
  { isThread, isInRanges }: PartShape,
  queries: WrittenQueries,
  score: RawBuilder<number>,
): RawBuilder<unknown> {
  const ownId = sql.ref(isThread ? 's.thread_id' : 's.post_id')
  const columns = sql`s.post_id, ${ownId} as own_id, ${score} as score`
  const condition = matchesWritten(engine, queries)
  const order = sql`order by score desc, post_id desc`
  const most = sql.lit(rankedOfCommon)
  if (engine === 'sqlite')
    return sql`select json_group_array(post_id ${order}) as ids, min(own_id) as lowest, null as matched
        from (select ${columns} from search_post_words cross join search_posts as s
          on s.post_id = search_post_words.rowid
          where ${condition} order by search_post_words.rowid desc limit ${most})`
  const result = sql`coalesce(json_agg(post_id ${order}), '[]')::text as ids, min(own_id) as lowest`
  // The sum keeps the planner from scanning the posts by id instead of collecting matches.
  if (isInRanges)
    return sql`select ${result}, null::bigint as matched
        from (select ${columns} from search_posts as s where ${condition}
          order by s.post_id + 0 desc limit ${most}) as newest`
  return sql`with matched as materialized (select ${columns} from search_posts as s where ${condition})
        select ${result}, (select count(*) from matched) as matched
        from (select * from matched order by post_id desc limit ${most}) as newest`
}

/** Texts of a ranking statement by name: of the score, then the queries of each ranking. */
type RankingTexts = Readonly<Record<string, string>>

const textName = (nth: number) => `text${nth}`
const wordsName = (nth: number) => `words${nth}`
const rangesName = (nth: number) => `ranges${nth}`

function buildRanking(
  { parts, score: shape }: RankingShape,
  { db, engine, parameters }: QueryInputs<RankingTexts>,
) {
  const named = (name: string) => parameters[name] ?? ''
  const count = shape.parts.reduce((sum, part) => sum + part.count, shape.titles)
  const texts = Array.from({ length: count }, (_, nth) => named(textName(nth)))
  const score = scoreOf(engine, { shape, texts })
  const queries = parts.map((part, nth) => {
    const ranges = part.isInRanges ? { ranges: named(rangesName(nth)) } : {}
    const query = rankingQuery(engine, part, { words: named(wordsName(nth)), ...ranges }, score)
    return sql`select ${sql.lit(nth)} as nth, ranked.* from (${query}) as ranked`
  })
  const statement = sql<RankedRow>`${sql.join(queries, sql` union all `)}`
  return { compile: () => statement.compile(db) }
}

const preparedRanking = prepareByShape(buildRanking)

/** Returns the statement of a shape. Only those of one word in few forms are kept, as others are too many. */
const rankingFor = (shape: RankingShape): Prepared<RankingTexts, RankedRow> =>
  shape.score.parts.length === 1
    ? preparedRanking(shape)
    : prepare<RankingTexts, RankedRow>((inputs) => buildRanking(shape, inputs))

function textsOf({ texts }: Scoring, rankings: readonly Ranking[]): RankingTexts {
  const named: [string, string][] = texts.map((text, nth) => [textName(nth), text])
  for (const [nth, { queries }] of rankings.entries()) {
    named.push([wordsName(nth), queries.words])
    if (queries.ranges !== undefined) named.push([rangesName(nth), queries.ranges])
  }
  return Object.fromEntries(named)
}

/** Ranks the newest posts of each search with one statement; returns the rows by the number of the search. */
export async function readRankings(
  db: Db,
  engine: Engine,
  scoring: Scoring,
  rankings: readonly Ranking[],
): Promise<ReadonlyMap<number, RankedRow>> {
  const parts = rankings.map(({ isThread, queries }) => ({
    isThread,
    isInRanges: queries.ranges !== undefined,
  }))
  const run = rankingFor({ parts, score: scoring.shape })
  const rows = await run(db, engine, textsOf(scoring, rankings))
  return new Map(rows.map((row) => [row.nth, row]))
}
