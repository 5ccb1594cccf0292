import { type PostView, readStateApi } from '@chaguan/contracts/browser'
import type { ComponentProps } from 'react'
import type { Query } from '../api/query.ts'
import { Comments } from '../features/posts/list/Comments.tsx'
import {
  type CommentsQuery,
  commentsQuery,
  firstCommentsQueries,
} from '../features/posts/list/comments-page.ts'
import type { PageContext } from '../shared/page/page-context.tsx'
import { renderInApp } from './render-in-app.tsx'
import { aPage, aThread } from './site-fixtures.ts'

/** Responses of the calls that record how far comments were read. */
export const readingAnswers = [
  [readStateApi.listReads, { now: 1000, allReadAt: 0, changedAt: 0, threads: [] }],
  [readStateApi.markReads, []],
] as const

/** The first page of the comments of thread 12. */
export const firstComments: CommentsQuery = { threadId: 12, newestFirst: false, onlyAuthor: false, page: 1 }

interface CommentsFixture {
  readonly posts: readonly PostView[]
  /** The number of comments of the thread. */
  readonly total?: number
  /** Overrides of the first page of comments. */
  readonly page?: Partial<CommentsQuery>
  /** The query of the address. */
  readonly question?: string
  readonly pageContext?: Partial<PageContext>
  readonly answers?: readonly (readonly [Query, unknown])[]
  /** The menu of a comment. */
  readonly menu?: ComponentProps<typeof Comments>['menu']
}

/** Renders the comments of thread 12, which member 3 wrote, without the form. Other parts of the page are empty. */
export function renderComments(commented: CommentsFixture) {
  const {
    posts,
    total = posts.length,
    page,
    question = '',
    pageContext = {},
    answers = [],
    menu = () => null,
  } = commented
  const address = new URLSearchParams(question)
  return renderInApp(
    <Comments
      thread={aThread()}
      address={address}
      form={() => null}
      menu={menu}
      menuKey={null}
      menuFacts={() => null}
    />,
    {
      pageContext,
      answers: [
        ...firstCommentsQueries(12, address).map((asked) => [asked, []] as const),
        [commentsQuery({ ...firstComments, ...page }), aPage(posts, total, 20)],
        ...answers,
      ],
    },
  )
}
