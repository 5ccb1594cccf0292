import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../db/db.ts'
import { type IdRanges, rangeOf } from './filter-terms.ts'
import { anyOf, termQuery, type WordQuery, writeQuery } from './full-text-query.ts'

const maxRanges = 256

/** A search for the newest posts with words. */
export interface NewestFirst {
  readonly words: WordQuery
  /** The words to search with terms of ranges; by default the same. */
  readonly inRanges?: WordQuery
  /** Number of posts to find. */
  readonly most: number
  /** Likely share of posts that match. */
  readonly likely: number
  readonly ranges: IdRanges
  readonly lastId: number
}

/** Words, and the terms of the newest ranges; `searched` is the number of ids in these, undefined if all are searched. */
export interface Narrowed {
  readonly words: WordQuery
  readonly ranges?: WordQuery
  readonly searched?: number
}

/** Queries in the engine's language: the words, and the terms of ranges. */
export interface WrittenQueries {
  readonly words: string
  readonly ranges?: string
}

/** Serializes the queries of a search. */
export const written = (engine: Engine, { words, ranges }: Narrowed): WrittenQueries => ({
  words: writeQuery(engine, words),
  ...(ranges ? { ranges: writeQuery(engine, ranges) } : {}),
})

/**
 * Condition that a row `s` of `search_posts` matches; on SQLite that a row of `search_post_words` does. Ranges are a
 * condition of their own: within one query PostgreSQL would examine each post of the ranges, not each with the words.
 */
export function matchesWritten(engine: Engine, { words, ranges }: WrittenQueries): RawBuilder<boolean> {
  if (engine === 'sqlite') return sql<boolean>`search_post_words match ${words}`
  const inRanges = ranges === undefined ? sql`` : sql` and s.words @@ ${ranges}::tsquery`
  return sql<boolean>`s.words @@ ${words}::tsquery${inRanges}`
}

export const matches = (engine: Engine, narrowed: Narrowed): RawBuilder<boolean> =>
  matchesWritten(engine, written(engine, narrowed))

/** Posts to expect among the searched ids, for each that is wanted: fewer are found by chance. */
const expected = 1.3

/**
 * On PostgreSQL, narrows a search to the newest ranges of ids, where a frequent word is expected often enough; with a
 * higher `factor` to so many times more ids.
 */
export function inNewestRanges(engine: Engine, search: NewestFirst, factor = 1): Narrowed {
  const { words, inRanges = words, most, likely, ranges, lastId } = search
  if (engine === 'sqlite' || likely * lastId < most * 2) return { words }
  const last = rangeOf(lastId, ranges)
  const first = rangeOf(lastId - (factor * expected * most) / likely, ranges)
  if (first <= 0 || last - first >= maxRanges) return { words }
  const newest = Array.from({ length: last - first + 1 }, (_, index) => termQuery(ranges.term(last - index)))
  return { words: inRanges, ranges: anyOf(newest), searched: lastId + 1 - first * ranges.size }
}

/**
 * Searches the newest ranges of ids first on PostgreSQL, four times as many while they contain too few posts.
 */
export async function selectNewestFirst<Found extends { readonly total: number }>(
  engine: Engine,
  search: NewestFirst,
  find: (narrowed: Narrowed) => Promise<Found>,
): Promise<Found> {
  for (let factor = 1; ; factor *= 4) {
    const narrowed = inNewestRanges(engine, search, factor)
    const found = await find(narrowed)
    if (narrowed.searched === undefined || found.total >= search.most) return found
  }
}
