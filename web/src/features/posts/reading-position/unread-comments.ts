import type { PostView } from '@chaguan/contracts/browser'
import { type CommentsQuery, commentsPerPage } from '../list/comments-page.ts'

/** What is known of a page of comments and its reader. */
export interface ReadComments {
  readonly query: CommentsQuery
  readonly posts: readonly Pick<PostView, 'id' | 'userId' | 'floor'>[]
  readonly total: number
  /** The newest comment read when the thread was opened before; 0 or null when there was none. */
  readonly before: number | null
  readonly userId: number | null
}

/** Where the comments begin that came since. */
export interface UnreadPlace {
  /** The comment above which the divider stands on this page. */
  readonly divides: number | null
  /** The floor to jump to, when this page tells. */
  readonly floor: number | null
  /** Whether it stands on another page, so that the comment read last must be located first. */
  readonly isElsewhere: boolean
}

const nowhere: UnreadPlace = { divides: null, floor: null, isElsewhere: false }

/** Where the unread comments of others begin, for whoever read comments of the thread before. */
export function unreadPlace({ query, posts, total, before, userId }: ReadComments): UnreadPlace {
  if (!before) return nowhere
  const index = posts.findIndex((post) => post.id > before && post.userId !== userId)
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
