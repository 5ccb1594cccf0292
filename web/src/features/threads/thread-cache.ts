import { type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'

type Change = (thread: ThreadView) => ThreadView
interface ListAnswer {
  readonly pageData: readonly ThreadView[]
}

/** Changes a thread in every cached response: in lists and on its own page. */
export function changeThread(client: QueryClient, threadId: number, change: Change): void {
  const changed = (thread: ThreadView) => (thread.threadId === threadId ? change(thread) : thread)
  client.setQueriesData<ListAnswer>({ queryKey: [threadsApi.listThreads.path] }, (list) =>
    list ? { ...list, pageData: list.pageData.map(changed) } : list,
  )
  client.setQueriesData<ThreadView>({ queryKey: [threadsApi.openThread.path] }, (thread) =>
    thread ? changed(thread) : thread,
  )
}

/** Returns the thread with the like added or removed, and its number of likes updated. */
export function withLike(thread: ThreadView, isLike: boolean): ThreadView {
  if (thread.isLike === isLike) return thread
  const { likePayCount } = thread.likeReward
  const count = Math.max(0, likePayCount + (isLike ? 1 : -1))
  return { ...thread, isLike, likeReward: { ...thread.likeReward, likePayCount: count } }
}
