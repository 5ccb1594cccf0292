import type { PostView } from '@chaguan/contracts'
import type { ComponentProps } from 'react'
import type { Ask } from '../api/ask.ts'
import type { Visit } from '../api/visit.tsx'
import { Comments } from '../features/posts/Comments.tsx'
import { type CommentsQuery, commentsAsk } from '../features/posts/post-list.ts'
import { draw } from './draw.tsx'
import { aPage } from './fake-site.ts'

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
  readonly visit?: Partial<Visit>
  readonly answers?: readonly (readonly [Ask, unknown])[]
  /** What is drawn as the menu of a comment. */
  readonly menu?: ComponentProps<typeof Comments>['menu']
}

/** Draws the comments of thread 12, without its form. */
export function drawComments(commented: Commented) {
  const {
    posts,
    total = posts.length,
    page,
    question = '',
    visit = {},
    answers = [],
    menu = () => null,
  } = commented
  return draw(
    <Comments
      threadId={12}
      address={new URLSearchParams(question)}
      authorId={3}
      form={() => null}
      menu={menu}
    />,
    { visit, answers: [[commentsAsk({ ...firstComments, ...page }), aPage(posts, total, 20)], ...answers] },
  )
}
