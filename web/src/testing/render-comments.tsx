import type { PostView } from '@chaguan/contracts/browser'
import type { ComponentProps } from 'react'
import type { Query } from '../api/query.ts'
import { Comments } from '../features/posts/list/Comments.tsx'
import { type CommentsQuery, commentsQuery, pinnedQuery } from '../features/posts/list/comments-page.ts'
import type { PageContext } from '../shared/page/page-context.tsx'
import { renderInApp } from './render-in-app.tsx'
import { aPage } from './site-fixtures.ts'

/** The first page of the comments of thread 12. */
export const firstComments: CommentsQuery = { threadId: 12, newestFirst: false, onlyAuthor: false, page: 1 }

interface Commented {
  readonly posts: readonly PostView[]
  /** How many comments the thread has. */
  readonly total?: number
  /** How the page of these comments differs from the first one. */
  readonly page?: Partial<CommentsQuery>
  /** The question of the address. */
  readonly question?: string
  readonly pageContext?: Partial<PageContext>
  readonly answers?: readonly (readonly [Query, unknown])[]
  readonly isOwnThread?: boolean
  /** What is drawn as the menu of a comment. */
  readonly menu?: ComponentProps<typeof Comments>['menu']
}

/** Draws the comments of thread 12, without its form. */
export function renderComments(commented: Commented) {
  const {
    posts,
    total = posts.length,
    page,
    question = '',
    pageContext = {},
    answers = [],
    isOwnThread = false,
    menu = () => null,
  } = commented
  return renderInApp(
    <Comments
      threadId={12}
      address={new URLSearchParams(question)}
      authorId={3}
      isOwnThread={isOwnThread}
      form={() => null}
      menu={menu}
    />,
    {
      pageContext,
      answers: [
        [commentsQuery({ ...firstComments, ...page }), aPage(posts, total, 20)],
        [pinnedQuery(12), []],
        ...answers,
      ],
    },
  )
}
