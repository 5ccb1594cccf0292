import { type ForumView, forumApi, threadsApi } from '@chaguan/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { answerKey } from '../../api/ask.ts'
import { call } from '../../api/call.ts'

const key = 'dzq-threads-viewed'

/** How readings are counted (screens 2.6): once a thread and window, or at each opening of its page. */
const viewCounting = { onceInWindow: '0', eachOpening: '1' } as const

/** Whether this window has to do with the thread for the first time; always so where nothing can be remembered. */
function isFirstView(threadId: number): boolean {
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    const ids = Array.isArray(seen) ? seen : []
    if (ids.includes(threadId)) return false
    sessionStorage.setItem(key, JSON.stringify([...ids, threadId]))
    return true
  } catch {
    return true
  }
}

const count = (threadId: number) => void call(threadsApi.countView, { threadId }).catch(() => {})

/** Counts that the page of a thread was opened. */
export function countOpening(threadId: number, counting: string): void {
  if (counting === viewCounting.eachOpening || isFirstView(threadId)) count(threadId)
}

/** Counts that something was done to a thread in a list, where that counts as reading it. */
export function countUse(client: QueryClient, threadId: number): void {
  const forum = client.getQueryData<ForumView>(answerKey(forumApi.readForum, {}))
  const isCounted = String(forum?.setSite.openViewCount) === viewCounting.onceInWindow
  if (isCounted && isFirstView(threadId)) count(threadId)
}
