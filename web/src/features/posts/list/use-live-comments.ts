import { type OutputOf, postsApi } from '@chaguan/contracts/browser'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useLive, useLiveThread } from '../../../api/live-events.ts'
import { queryKeyOf } from '../../../api/query.ts'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { isOwnComment } from '../form/own-comments.ts'
import { postElement } from '../reading-position/use-scroll-to-comment.ts'
import { type CommentsQuery, commentsPerPage, commentsQuery } from './comments-page.ts'

type List = OutputOf<typeof postsApi.listPosts>

/** Appends new comments after the shown ones, so that the layout does not shift. */
function appended(shown: List, fresh: List): List {
  const known = new Set(shown.pageData.map(({ id }) => id))
  const added = fresh.pageData.filter(({ id }) => !known.has(id))
  return { ...fresh, pageData: [...shown.pageData, ...added] }
}

async function append(client: QueryClient, query: CommentsQuery): Promise<void> {
  const { endpoint, input } = commentsQuery(query)
  const fresh = await call(postsApi.listPosts, input, { quiet: true })
  client.setQueryData<List>(queryKeyOf(endpoint, input), (shown) => shown && appended(shown, fresh))
}

const isInWindow = (postId: number) => {
  const box = postElement(postId)?.getBoundingClientRect()
  return box !== undefined && box.top < window.innerHeight && box.bottom > 0
}

/** The number of new comments, and a function that shows the first of them. */
export interface LiveComments {
  readonly count: number
  readonly show: () => void
}

/**
 * Counts comments that arrive while a thread is open. They are appended on the last page, else shown on request, so
 * that what is being read never moves (docs/reference/conventions.md#live-replies).
 */
export function useLiveComments(query: CommentsQuery, total: number | undefined): LiveComments {
  const client = useQueryClient()
  const { go } = usePageContext()
  const { threadId, page } = query
  const isByTime = !query.newestFirst && !query.onlyAuthor
  const [came, setCame] = useState<readonly number[]>([])
  useLiveThread(threadId)
  useLive('posts', (news) => {
    if (news.threadId !== threadId || total === undefined) return
    setCame((before) => (before.includes(news.postId) ? before : [...before, news.postId]))
    if (isByTime && page * commentsPerPage >= total) append(client, query).catch(() => {})
  })
  const fresh = came.filter((postId) => !isOwnComment(postId))
  const isWaiting = fresh.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const removeSeen = () => setCame((before) => before.filter((postId) => !isInWindow(postId)))
    window.addEventListener('scroll', removeSeen, { passive: true })
    return () => window.removeEventListener('scroll', removeSeen)
  }, [isWaiting])
  const show = () => {
    const [first] = fresh
    setCame([])
    if (first === undefined) return
    void client.invalidateQueries({ queryKey: [postsApi.listPosts.path] })
    go(links.post(threadId, first))
  }
  return { count: fresh.length, show }
}
