import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../db/db.ts'
import type { ReadQuery, TermGroup } from './read-query.ts'
import { isBoundaryTerm } from './terms.ts'

type Column = 'title' | 'text'

/** Scores of matches: of the whole query, a piece, or a word; in a title and in a text. */
const worth = {
  exactTitle: 400,
  piece: { title: 1000, text: 400 },
  word: { title: 300, text: 100 },
  thread: 120,
}
/** Characters of a text that cost a point: with the same matches the shorter text is more relevant. */
const charactersAPoint = 10
const maxConsideredTerms = 4

const position = (engine: Engine, column: Column, text: string) =>
  engine === 'sqlite'
    ? sql<number>`instr(s.${sql.ref(column)}, ${text})`
    : sql<number>`strpos(s.${sql.ref(column)}, ${text})`

/** Condition that a column contains one of these texts. */
export function containsAny(engine: Engine, column: Column, texts: readonly string[]): RawBuilder<boolean> {
  const found = texts.map((text) => sql`${position(engine, column, text)} > 0`)
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

const points = (when: RawBuilder<boolean>, value: number) =>
  sql<number>`case when ${when} then ${sql.lit(Math.round(value))} else 0 end`

function piecePoints(engine: Engine, forms: readonly string[], share: number): RawBuilder<number>[] {
  return (['title', 'text'] as const).map((column) =>
    points(containsAny(engine, column, forms), worth.piece[column] * share),
  )
}

function groupPoints(engine: Engine, { terms }: TermGroup, share: number): RawBuilder<number>[] {
  const considered = terms.slice(0, maxConsideredTerms)
  if (considered.length === 0) return []
  return (['title', 'text'] as const).map((column) =>
    points(containsAny(engine, column, considered), worth.word[column] * share),
  )
}

const groupsLookedAt = 8

/** Returns the words of a query in the likeliest interpretation of each piece. */
export const groupsOf = ({ pieces }: ReadQuery): TermGroup[] =>
  pieces.flatMap(({ ways }) => ways[0] ?? []).filter(({ terms }) => !terms.some(isBoundaryTerm))

/** Returns the relevance of a row `s` of `search_posts`, as a number. */
export function scoreOf(engine: Engine, query: ReadQuery): RawBuilder<number> {
  const { pieces, folded } = query
  const groups = groupsOf(query).slice(0, groupsLookedAt)
  const isSplit = groups.length > pieces.length
  const parts = [
    ...pieces.flatMap((piece) => piecePoints(engine, piece.forms, 1 / pieces.length)),
    ...(isSplit ? groups.flatMap((group) => groupPoints(engine, group, 1 / groups.length)) : []),
    ...(pieces.length > 1 ? piecePoints(engine, [folded], 0.5) : []),
    points(
      sql<boolean>`s.title in (${sql.join([folded, ...(pieces[0]?.forms ?? []).slice(0, 2)])})`,
      worth.exactTitle,
    ),
    points(sql<boolean>`s.is_first = 1`, worth.thread),
  ]
  return sql<number>`${sql.join(parts, sql` + `)} - length(s.text) / ${sql.lit(charactersAPoint)}`
}

/** Returns how many words of a query a row `s` contains. */
export function countMatchedWords(engine: Engine, groups: readonly TermGroup[]): RawBuilder<number> {
  const counts = groups.slice(0, groupsLookedAt).map(({ terms }) => {
    const considered = terms.slice(0, maxConsideredTerms)
    return points(
      sql<boolean>`${containsAny(engine, 'title', considered)} or ${containsAny(engine, 'text', considered)}`,
      1,
    )
  })
  return sql<number>`(${sql.join(counts, sql` + `)})`
}
