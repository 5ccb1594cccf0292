import type { SearchSort } from '@chaguan/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../db/db.ts'
import { isOneOf } from '../db/dialect.ts'
import { filterTerms, monthTerms } from './filter-terms.ts'
import { allOf, anyOf, termQuery, type WordQuery, without } from './full-text-query.ts'
import { isOneOfTexts } from './vocabulary.ts'

/** Categories to search; null for all of them. */
export type SearchedCategories = readonly number[] | null

/** Filters of a search for posts. */
export interface PostQuery {
  /** Categories of threads, and of comments; an empty list finds none. */
  readonly threadsIn: SearchedCategories
  readonly commentsIn: SearchedCategories
  readonly sort: SearchSort
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
  /** Whether all results are listed; otherwise at least the first hundred. */
  readonly isWhole?: boolean
}

function placeQuery(mark: string, within: SearchedCategories): WordQuery[] {
  if (within === null) return [termQuery(mark)]
  if (within.length === 0) return []
  return [allOf([termQuery(mark), anyOf(within.map((id) => termQuery(filterTerms.category(id))))])]
}

/**
 * Adds the filter terms of a query to words. With `isOfKind` the result is combined with terms that only posts of the
 * searched kind have, so that the term of that kind is not needed.
 */
export type Narrowing = (words: readonly WordQuery[], isOfKind?: boolean) => WordQuery

/** Returns whether only threads (1) or only comments (0) are searched; null for both. */
export function onlyKind({ threadsIn, commentsIn }: PostQuery): 0 | 1 | null {
  if (threadsIn?.length === 0) return 0
  return commentsIn?.length === 0 ? 1 : null
}

/** Returns the filter of a query; null if nothing can match. */
export function narrowing(engine: Engine, wanted: PostQuery, now: number): Narrowing | null {
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
  const isEveryComment = commentsIn === null && threadsIn?.length === 0
  const isEveryThread = threadsIn === null && commentsIn?.length === 0
  // All but the threads: SQLite reads their short list faster than the long one of comments.
  const isRest = engine === 'sqlite' && isEveryComment
  const others = [
    ...(authorId > 0 ? [termQuery(filterTerms.author(authorId))] : []),
    ...(months ? [anyOf(months.map(termQuery))] : []),
  ]
  return (words, isOfKind = false) => {
    const needsNoPlace = isEverywhere || isRest || (isOfKind && (isEveryComment || isEveryThread))
    const all = allOf([...words, ...(needsNoPlace ? [] : [anyOf(places)]), ...others])
    return isRest ? without(all, termQuery(filterTerms.thread)) : all
  }
}

/** Returns whether posts found by their terms meet all conditions, so that their rows need not be read. */
export const hasOnlyTerms = ({ threadId, denied, since, until, types }: PostQuery): boolean =>
  threadId === 0 && denied.length === 0 && since === 0 && until === 0 && types.length === 0

/** Returns the conditions that are not terms, on a row `s` of `search_posts`. */
export function conditionsOf(
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
