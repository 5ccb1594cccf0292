import { type InputOf, postsApi } from '@chaguan/contracts'
import { ask } from '../../api/ask.ts'
import { links, withQuery } from '../../api/links.ts'

/** Comments of one page of a thread (screens 2.7). */
export const commentsPerPage = 20

/** What the address of a thread says about its comments. */
export interface CommentsQuery {
  readonly threadId: number
  readonly newestFirst: boolean
  readonly page: number
}

/** Reads the address; anything that makes no sense there counts as absent. */
export function readCommentsQuery(threadId: number, query: URLSearchParams): CommentsQuery {
  const page = query.get('page') ?? ''
  return {
    threadId,
    newestFirst: query.get('sort') === '-createdAt',
    page: /^[1-9]\d{0,7}$/.test(page) ? Number(page) : 1,
  }
}

/** The call for one page of comments. */
export function commentsAsk({ threadId, newestFirst, page }: CommentsQuery) {
  const input: InputOf<typeof postsApi.listPosts> = {
    filter: { thread: threadId },
    sort: newestFirst ? '-createdAt' : 'createdAt',
    page,
    perPage: commentsPerPage,
  }
  return ask(postsApi.listPosts, input)
}

/** The address of a page of comments. */
export function commentsHref({ threadId, newestFirst, page }: CommentsQuery): string {
  const path = withQuery(links.thread(threadId), {
    sort: newestFirst ? '-createdAt' : undefined,
    page: page > 1 ? page : undefined,
  })
  return `${path}#comments`
}

/** The number of a comment's floor: 1 is the oldest, whichever way they are sorted. */
export function floorOf({ newestFirst, page }: CommentsQuery, index: number, total: number): number {
  const before = (page - 1) * commentsPerPage + index
  return newestFirst ? Math.max(1, total - before) : before + 1
}
