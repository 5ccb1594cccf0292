import { type InputOf, type PostView, postsApi } from '@chaguan/contracts/browser'
import { type Query, query } from '../../../api/query.ts'
import { links, withQuery } from '../../../shared/links/links.ts'

/** The number of comments on one page of a thread (docs/reference/pages.md#thread-page). */
export const commentsPerPage = 20

/** A page of the comments of a thread. */
export interface CommentsQuery {
  readonly threadId: number
  readonly newestFirst: boolean
  /** Whether only comments of the thread's author are shown. */
  readonly onlyAuthor: boolean
  readonly page: number
}

/** The comment that an address names: by its id, or by its floor; 0 for none. */
export interface LinkedComment {
  readonly postId: number
  readonly floor: number
}

const newest = '-createdAt'

const integerOf = (text: string | null, form: RegExp) => (text && form.test(text) ? Number(text) : 0)
const pageNumberOf = (address: URLSearchParams) => integerOf(address.get('page'), /^[1-9]\d{0,7}$/)
const isNewestFirst = (address: URLSearchParams) => address.get('sort') === newest
const isOnlyAuthor = (address: URLSearchParams) => address.get('author') === '1'
/** Whether all comments are shown in chronological order, so that floors are ordered. */
const isByTime = (address: URLSearchParams) => !isNewestFirst(address) && !isOnlyAuthor(address)

/** The comment that an address names. Floors only apply to all comments, oldest first. */
export function linkedComment(address: URLSearchParams): LinkedComment {
  return {
    postId: integerOf(address.get('postId'), /^[1-9]\d{0,14}$/),
    floor: isByTime(address) ? integerOf(address.get('floor'), /^[1-9]\d{0,7}$/) : 0,
  }
}

/**
 * Parses the address; invalid parameters count as absent. `located` is the page of the linked comment; a page in the
 * address takes precedence.
 */
export function readCommentsQuery(
  threadId: number,
  address: URLSearchParams,
  located?: number | undefined,
): CommentsQuery {
  const page = pageNumberOf(address) || located || 1
  return { threadId, newestFirst: isNewestFirst(address), onlyAuthor: isOnlyAuthor(address), page }
}

/** The query for the page of a comment, oldest first. */
export function locateQuery(threadId: number, postId: number) {
  return query(postsApi.locatePost, { filter: { threadId, postId, pageSize: commentsPerPage } })
}

/** The query for the page of a floor. */
export const floorQuery = (threadId: number, floor: number) =>
  query(postsApi.locatePost, { filter: { threadId, floor, pageSize: commentsPerPage } })

/** The query that locates the linked comment; null when the address has a page. */
export function locateLinkedComment(threadId: number, address: URLSearchParams) {
  const { postId, floor } = linkedComment(address)
  if (pageNumberOf(address) || !isByTime(address)) return null
  if (postId) return locateQuery(threadId, postId)
  return floor ? floorQuery(threadId, floor) : null
}

/** The query for the pinned comment. */
export const pinnedQuery = (threadId: number) =>
  query(postsApi.openPinnedComment, { threadId, replies: 'oldest' })

/** The query for one page of comments. */
export function commentsQuery({ threadId, newestFirst, onlyAuthor, page }: CommentsQuery) {
  const input: InputOf<typeof postsApi.listPosts> = {
    filter: { thread: threadId, ...(onlyAuthor && { onlyAuthor: 1 as const }) },
    sort: newestFirst ? newest : 'createdAt',
    replies: 'oldest',
    page,
    perPage: commentsPerPage,
  }
  return query(postsApi.listPosts, input)
}

/** The first queries for a thread's comments: the page of the address, or the place of the linked comment. */
export function firstCommentsQueries(threadId: number, address: URLSearchParams): readonly Query[] {
  const comments =
    locateLinkedComment(threadId, address) ?? commentsQuery(readCommentsQuery(threadId, address))
  return [comments, pinnedQuery(threadId)]
}

/** The queries that depend on those responses; the first page for a comment that does not exist. */
export function nextCommentsQueries(
  threadId: number,
  address: URLSearchParams,
  read: (query: ReturnType<typeof locateQuery>) => { readonly page: number } | undefined,
): readonly Query[] {
  const locate = locateLinkedComment(threadId, address)
  return locate ? [commentsQuery(readCommentsQuery(threadId, address, read(locate)?.page))] : []
}

/**
 * The id to scroll to on a page of comments: the linked comment or reply if it is shown, else the comment at its
 * position (a reply may be folded), else null.
 */
export function scrollTarget(
  posts: readonly Pick<PostView, 'id' | 'lastThreeComments'>[],
  { postId, floor }: LinkedComment,
  location: number | undefined,
): number | null {
  if (!postId && !floor) return null
  const isDrawn = posts.some(
    ({ id, lastThreeComments }) => id === postId || lastThreeComments.some((reply) => reply.id === postId),
  )
  if (postId && isDrawn) return postId
  return location ? (posts[location - 1]?.id ?? null) : null
}

function pagePath({ threadId, newestFirst, onlyAuthor, page }: CommentsQuery, postId?: number): string {
  return withQuery(links.thread(threadId), {
    sort: newestFirst ? newest : undefined,
    author: onlyAuthor ? 1 : undefined,
    page: page > 1 && (newestFirst || onlyAuthor || !postId) ? page : undefined,
    postId,
  })
}

/** The address of a page of comments. */
export function commentsHref(query: CommentsQuery): string {
  return `${pagePath(query)}#comments`
}

/** The address of a page of comments while the given comment is being read; null above the first. */
export function readingHref(query: CommentsQuery, postId: number | null): string {
  return pagePath(query, postId ?? undefined)
}
