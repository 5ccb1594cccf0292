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

const groupsLookedAt = 8

/** Returns the words of a query in the likeliest interpretation of each piece. */
export const groupsOf = ({ pieces }: ReadQuery): TermGroup[] =>
  pieces.flatMap(({ ways }) => ways[0] ?? []).filter(({ terms }) => !terms.some(isBoundaryTerm))

/** Points for a post with one of some texts, in its title and in its text. */
interface TextPoints {
  /** Number of the texts. */
  readonly count: number
  readonly title: number
  readonly text: number
}

/** What a relevance is calculated from, apart from the texts. */
export interface ScoreShape {
  readonly parts: readonly TextPoints[]
  /** Number of the exact titles. */
  readonly titles: number
}

/** How the relevance for a query is calculated: with the texts of each part in turn, then the exact titles. */
export interface Scoring {
  readonly shape: ScoreShape
  readonly texts: readonly string[]
}

/** Returns how the relevance for a query is calculated. */
export function scoringOf(query: ReadQuery): Scoring {
  const { pieces, folded } = query
  const groups = groupsOf(query).slice(0, groupsLookedAt)
  const isSplit = groups.length > pieces.length
  const worthOf = (kind: 'piece' | 'word', share: number, texts: readonly string[]) => ({
    texts,
    title: worth[kind].title * share,
    text: worth[kind].text * share,
  })
  const parts = [
    ...pieces.map(({ forms }) => worthOf('piece', 1 / pieces.length, forms)),
    ...(isSplit
      ? groups.map(({ terms }) => worthOf('word', 1 / groups.length, terms.slice(0, maxConsideredTerms)))
      : []),
    ...(pieces.length > 1 ? [worthOf('piece', 0.5, [folded])] : []),
  ].filter(({ texts }) => texts.length > 0)
  const titles = [folded, ...(pieces[0]?.forms ?? []).slice(0, 2)]
  return {
    shape: {
      parts: parts.map(({ texts, title, text }) => ({ count: texts.length, title, text })),
      titles: titles.length,
    },
    texts: [...parts.flatMap(({ texts }) => texts), ...titles],
  }
}

/** Returns the relevance of a row `s` of `search_posts`, as a number. */
export function scoreOf(engine: Engine, { shape, texts }: Scoring): RawBuilder<number> {
  let taken = 0
  const take = (count: number) => {
    taken += count
    return texts.slice(taken - count, taken)
  }
  const parts = shape.parts.flatMap(({ count, title, text }) => {
    const ofPart = take(count)
    return [
      points(containsAny(engine, 'title', ofPart), title),
      points(containsAny(engine, 'text', ofPart), text),
    ]
  })
  const all = [
    ...parts,
    points(sql<boolean>`s.title in (${sql.join(take(shape.titles))})`, worth.exactTitle),
    points(sql<boolean>`s.is_first = 1`, worth.thread),
  ]
  return sql<number>`${sql.join(all, sql` + `)} - length(s.text) / ${sql.lit(charactersAPoint)}`
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
