import { type InputOf, type PostView, postsApi } from '@chaguan/contracts/browser'
import { type Query, query } from '../../../api/query.ts'
import { links, withQuery } from '../../../shared/links/links.ts'

/** Comments of one page of a thread (docs/reference/pages.md#thread-page). */
export const commentsPerPage = 20

/** A page of the comments of a thread. */
export interface CommentsQuery {
  readonly threadId: number
  readonly newestFirst: boolean
  /** Whether only what the author of the thread wrote is read. */
  readonly onlyAuthor: boolean
  readonly page: number
}

/** The comment at which an address opens a thread: by its id, or by its floor; 0 is none. */
export interface LinkedComment {
  readonly postId: number
  readonly floor: number
}

const newest = '-createdAt'

const wholeOf = (text: string | null, form: RegExp) => (text && form.test(text) ? Number(text) : 0)
const pageNumberOf = (address: URLSearchParams) => wholeOf(address.get('page'), /^[1-9]\d{0,7}$/)
const isNewestFirst = (address: URLSearchParams) => address.get('sort') === newest
const isOnlyAuthor = (address: URLSearchParams) => address.get('author') === '1'
/** Whether all comments stand in the order of time, so that places in it mean something. */
const isByTime = (address: URLSearchParams) => !isNewestFirst(address) && !isOnlyAuthor(address)

/** The comment an address opens at. Floors are looked for among all comments, oldest first. */
export function linkedComment(address: URLSearchParams): LinkedComment {
  return {
    postId: wholeOf(address.get('postId'), /^[1-9]\d{0,14}$/),
    floor: isByTime(address) ? wholeOf(address.get('floor'), /^[1-9]\d{0,7}$/) : 0,
  }
}

/**
 * Reads the address; anything that makes no sense there counts as absent. `located` is the page on which the wanted
 * comment stands; a page that the address names itself wins.
 */
export function readCommentsQuery(
  threadId: number,
  address: URLSearchParams,
  located?: number | undefined,
): CommentsQuery {
  const page = pageNumberOf(address) || located || 1
  return { threadId, newestFirst: isNewestFirst(address), onlyAuthor: isOnlyAuthor(address), page }
}

/** The call that says on which page a comment stands, oldest first. */
export function locateQuery(threadId: number, postId: number) {
  return query(postsApi.locatePost, { filter: { threadId, postId, pageSize: commentsPerPage } })
}

/** The call that says on which page the comment of a floor stands. */
export const floorQuery = (threadId: number, floor: number) =>
  query(postsApi.locatePost, { filter: { threadId, floor, pageSize: commentsPerPage } })

/** The query that locates the linked comment's page; null when the address names the page. */
export function locateLinkedComment(threadId: number, address: URLSearchParams) {
  const { postId, floor } = linkedComment(address)
  if (pageNumberOf(address) || !isByTime(address)) return null
  if (postId) return locateQuery(threadId, postId)
  return floor ? floorQuery(threadId, floor) : null
}

/** The call for the comment that the author of the thread has pinned. */
export const pinnedQuery = (threadId: number) => query(postsApi.openPinnedComment, { threadId })

/** The call for one page of comments. */
export function commentsQuery({ threadId, newestFirst, onlyAuthor, page }: CommentsQuery) {
  const input: InputOf<typeof postsApi.listPosts> = {
    filter: { thread: threadId, ...(onlyAuthor && { onlyAuthor: 1 as const }) },
    sort: newestFirst ? newest : 'createdAt',
    page,
    perPage: commentsPerPage,
  }
  return query(postsApi.listPosts, input)
}

/** What a thread's page asks for its comments: the page of the address, or first where the wanted comment stands. */
export function firstCommentsQueries(threadId: number, address: URLSearchParams): readonly Query[] {
  const comments =
    locateLinkedComment(threadId, address) ?? commentsQuery(readCommentsQuery(threadId, address))
  return [comments, pinnedQuery(threadId)]
}

/** What it asks once that is known; the first page for a comment that is not there. */
export function nextCommentsQueries(
  threadId: number,
  address: URLSearchParams,
  read: (ask: ReturnType<typeof locateQuery>) => { readonly page: number } | undefined,
): readonly Query[] {
  const locate = locateLinkedComment(threadId, address)
  return locate ? [commentsQuery(readCommentsQuery(threadId, address, read(locate)?.page))] : []
}

/**
 * The id to open a page of comments at: the wanted comment or reply when it is drawn, else the comment at the place
 * where it was located (a reply may be folded away), else null.
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

/** The address of a page of comments while the given comment is in view; null is above the first. */
export function readingHref(query: CommentsQuery, postId: number | null): string {
  return pagePath(query, postId ?? undefined)
}
