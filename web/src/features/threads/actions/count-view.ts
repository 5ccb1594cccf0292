import { type ForumView, forumApi, threadsApi } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { queryKeyOf } from '../../../api/query.ts'
import { isFirstView } from '../../../shared/page/first-view.ts'

const key = 'dzq-threads-viewed'

/**
 * How readings are counted (docs/reference/pages.md#thread-card): once a thread and window, or at each opening of its
 * page.
 */
const viewCounting = { onceInWindow: '0', eachOpening: '1' } as const

const count = (threadId: number) => void call(threadsApi.countView, { threadId }).catch(() => {})

/** Counts that the page of a thread was opened. */
export function countOpening(threadId: number, counting: string): void {
  if (counting === viewCounting.eachOpening || isFirstView(key, threadId)) count(threadId)
}

/** Counts that something was done to a thread in a list, where that counts as reading it. */
export function countUse(client: QueryClient, threadId: number): void {
  const forum = client.getQueryData<ForumView>(queryKeyOf(forumApi.readForum, {}))
  const isCounted = String(forum?.setSite.openViewCount) === viewCounting.onceInWindow
  if (isCounted && isFirstView(key, threadId)) count(threadId)
}
