import { type ForumView, forumApi, threadsApi } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { queryKeyOf } from '../../../api/query.ts'
import { isFirstView } from '../../../shared/page/first-view.ts'
import { useSite } from '../../../shared/site/site.ts'

const key = 'dzq-threads-viewed'

/**
 * The modes of counting views (docs/reference/pages.md#thread-card): once per thread and tab, or at each opening of its
 * page.
 */
const viewCounting = { onceInWindow: '0', eachOpening: '1' } as const

const count = (threadId: number) => void call(threadsApi.countView, { threadId }).catch(() => {})

/** Counts the opening of a thread's page as a view. */
export function countOpening(threadId: number, counting: string): void {
  if (counting === viewCounting.eachOpening || isFirstView(key, threadId)) count(threadId)
}

/** Counts an action on a thread of a list as a view, if the site is set to. */
export function countUse(client: QueryClient, threadId: number): void {
  const forum = client.getQueryData<ForumView>(queryKeyOf(forumApi.readForum, {}))
  const isCounted = String(forum?.setSite.openViewCount) === viewCounting.onceInWindow
  if (isCounted && isFirstView(key, threadId)) count(threadId)
}

/** Counts a view of a thread once it is loaded, in the mode of the site (docs/reference/pages.md#thread-card). */
export function useCountView(threadId: number | undefined): void {
  const counting = String(useSite().forum.setSite.openViewCount)
  useEffect(() => {
    if (threadId !== undefined) countOpening(threadId, counting)
  }, [threadId, counting])
}
