import { likePattern, lowerFunction } from '../../../drivers/db/dialect.ts'
import type { ThreadListQuery } from './list-query.ts'

/** The values bound by a list query. */
export type ListValues = {
  readonly categories: readonly number[]
  readonly personId: number
  readonly followerId: number
  readonly followed: readonly number[]
  readonly types: readonly string[]
  readonly topicId: number
  readonly pattern: string
  readonly found: readonly number[]
  readonly denied: readonly number[]
  readonly since: number
  readonly without: readonly number[]
  readonly [K: `allowed${string}` | `blocked${string}`]: readonly number[]
  readonly skip: number
  readonly take: number
  /** Skipped and taken rows together. */
  readonly reach: number
  readonly fromKey: number
  readonly fromId: number
} & Readonly<Record<`category${number}`, number>>

/** Which conditions a list has, without their values: lists of one shape share a prepared statement. */
export interface ListShape {
  readonly narrowed: boolean
  readonly essence: boolean
  readonly site: boolean
  readonly types: boolean
  readonly topic: boolean
  readonly search: boolean
  /** The SQLite function that lower-cases texts for a search in one's own threads; empty without such a search. */
  readonly ownSearch: '' | ReturnType<typeof lowerFunction>
  readonly followed: boolean
  /** Which recommendation rules are not empty, joined by spaces; empty for none. */
  readonly recommendationRules: string
  readonly denied: boolean
  readonly since: boolean
  readonly without: boolean
}

function filledLists(recommendationRules: ThreadListQuery['recommendationRules']): string {
  return Object.entries(recommendationRules ?? {})
    .flatMap(([name, ids]) => (ids.length > 0 ? [name] : []))
    .join(' ')
}

function shapeOf(query: ThreadListQuery): ListShape {
  return {
    narrowed: query.categories !== 'all',
    essence: query.essence,
    site: query.site,
    types: query.types.length > 0,
    topic: query.topicId > 0,
    search: query.search !== '' && query.found !== null,
    ownSearch: query.search !== '' && query.found === null ? lowerFunction('sqlite', query.search) : '',
    followed: query.followed !== null,
    recommendationRules: filledLists(query.recommendationRules),
    denied: query.denied.length > 0,
    since: query.since > 0,
    without: query.without.length > 0,
  }
}

function valuesOf(query: ThreadListQuery): Partial<ListValues> {
  const { recommendationRules } = query
  return {
    categories: query.categories === 'all' ? [] : query.categories,
    personId: query.person?.id ?? 0,
    followerId: query.followed?.byId ?? 0,
    followed: query.followed?.ids ?? [],
    types: query.types,
    topicId: query.topicId,
    pattern: likePattern(query.search.toLowerCase()),
    found: query.found ?? [],
    denied: query.denied,
    since: query.since,
    without: query.without,
    ...(recommendationRules && {
      allowedCategories: recommendationRules.categories,
      allowedGroups: recommendationRules.groups,
      allowedUsers: recommendationRules.users,
      allowedTopics: recommendationRules.topics,
      allowedThreads: recommendationRules.threads,
      blockedUsers: recommendationRules.blockedUsers,
      blockedTopics: recommendationRules.blockedTopics,
      blockedThreads: recommendationRules.blockedThreads,
    }),
  }
}

/** A list query with everything derived from it, computed once. */
export interface PreparedListQuery {
  readonly query: ThreadListQuery
  /** Equal queries have equal keys. */
  readonly cacheKey: string
  readonly shape: ListShape
  readonly values: Partial<ListValues>
}

export function prepareListQuery(query: ThreadListQuery): PreparedListQuery {
  return { query, cacheKey: JSON.stringify(query), shape: shapeOf(query), values: valuesOf(query) }
}

/** Returns the list with some parts of its query replaced. */
export function withListQuery(list: PreparedListQuery, parts: Partial<ThreadListQuery>): PreparedListQuery {
  return prepareListQuery({ ...list.query, ...parts })
}
