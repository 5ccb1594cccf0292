import type { PostView } from '@chaguan/contracts/browser'
import { type CommentsQuery, commentsPerPage } from '../list/comments-page.ts'

/** A page of comments and its reader. */
export interface ReadComments {
  readonly query: CommentsQuery
  readonly posts: readonly Pick<PostView, 'id' | 'userId' | 'floor'>[]
  /** The pinned comment, which is shown above the others instead of at its position. */
  readonly pinnedId?: number | undefined
  readonly total: number
  /** Id of the newest comment that was read before; 0 or null when there was none. */
  readonly before: number | null
  readonly userId: number | null
}

/** The start of the unread comments. */
export interface UnreadPlace {
  /** Id of the comment below the divider on this page. */
  readonly divides: number | null
  /** The floor to jump to, if this page has it. */
  readonly floor: number | null
  /** Whether they start on another page, so that the comment read last must be located first. */
  readonly isElsewhere: boolean
}

const nowhere: UnreadPlace = { divides: null, floor: null, isElsewhere: false }

/**
 * The start of others' unread comments, for a viewer who read comments of the thread before: in the list, unless only
 * the pinned one is unread.
 */
export function unreadPlace({ query, posts, pinnedId, total, before, userId }: ReadComments): UnreadPlace {
  if (!before) return nowhere
  const unread = posts.filter((post) => post.id > before && post.userId !== userId)
  const first = unread.find(({ id }) => id !== pinnedId) ?? unread[0]
  const index = first ? posts.indexOf(first) : -1
  if (query.newestFirst || query.onlyAuthor) return { ...nowhere, isElsewhere: index >= 0 }
  if (index < 0) return { ...nowhere, isElsewhere: query.page * commentsPerPage < total }
  const divides = posts[index]?.id ?? null
  if (index === 0 && query.page > 1) return { divides, floor: null, isElsewhere: true }
  return { divides, floor: posts[index]?.floor ?? null, isElsewhere: false }
}

/** The floor after the comment read last, which was located there; null when it is the last of all. */
export function floorAfter(
  located: { readonly page: number; readonly location: number; readonly floor: number },
  total: number,
): number | null {
  const place = (located.page - 1) * commentsPerPage + located.location
  return place < total ? located.floor + 1 : null
}
