import type { PermittedCategories } from '../../categories/index.ts'
import type { ThreadRow } from '../thread-store.ts'

/** The columns that a list may be ordered by, descending. */
export type ListOrder = 'created_at' | 'posted_at' | 'updated_at' | 'view_count'

/**
 * The administrators' rules for recommended threads (docs/reference/wire-content.md#threads, scope 1); ids, empty for
 * none.
 */
export interface RecommendationRules {
  readonly categories: readonly number[]
  readonly groups: readonly number[]
  readonly users: readonly number[]
  readonly topics: readonly number[]
  readonly threads: readonly number[]
  readonly blockedUsers: readonly number[]
  readonly blockedTopics: readonly number[]
  readonly blockedThreads: readonly number[]
}

/** Lists of what one person wrote, liked, bookmarked or bought. */
export type PersonList = 'drafts' | 'likes' | 'likesOfOther' | 'favourites' | 'bought' | 'own' | 'author'

/** A list request with normalized filters, so that equal lists have equal JSON. */
export interface ThreadListQuery {
  readonly order: ListOrder
  readonly categories: PermittedCategories
  readonly person: { readonly list: PersonList; readonly id: number } | null
  /** Only threads of these people, whom `byId` follows; null for everybody's. */
  readonly followed: { readonly byId: number; readonly ids: readonly number[] } | null
  readonly essence: boolean
  readonly site: boolean
  readonly types: readonly string[]
  readonly topicId: number
  /** The search text in lower case; empty for none. */
  readonly search: string
  /** The threads that the search found; null for a list of one's own, which also contains unindexed threads. */
  readonly found: readonly number[] | null
  readonly recommendationRules: RecommendationRules | null
  /** People whose threads are left out. Their anonymous threads stay: leaving them out would reveal the author. */
  readonly denied: readonly number[]
  /** Only threads since then, in milliseconds since 1970; 0 for all. */
  readonly since: number
  /** Threads that are shown elsewhere in the same list. */
  readonly without: readonly number[]
}

export const emptyListQuery: ThreadListQuery = {
  order: 'created_at',
  categories: 'all',
  person: null,
  followed: null,
  essence: false,
  site: false,
  types: [],
  topicId: 0,
  search: '',
  found: null,
  recommendationRules: null,
  denied: [],
  since: 0,
  without: [],
}

/** Returns whether a thread of a cached public list may still be shown. */
export function isStillShown(
  { categories, denied, since }: ThreadListQuery,
  thread: Pick<ThreadRow, 'is_listed' | 'category_id' | 'created_at' | 'is_anonymous' | 'user_id'>,
): boolean {
  if (thread.is_listed === 0 || thread.created_at < since) return false
  if (categories !== 'all' && !categories.includes(thread.category_id)) return false
  return thread.is_anonymous === 1 || !denied.includes(thread.user_id)
}
