import { postsApi, threadsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'

/** Invalidates every query that shows threads. */
export function useRefreshThreads() {
  const client = useQueryClient()
  return () => {
    for (const { path } of [threadsApi.openThread, threadsApi.listThreads, threadsApi.listStickyThreads])
      void client.invalidateQueries({ queryKey: [path] })
  }
}

/** Invalidates every query that shows comments. */
export function useRefreshPosts() {
  const client = useQueryClient()
  return () => {
    for (const { path } of [
      postsApi.listPosts,
      postsApi.openPinnedComment,
      postsApi.openPost,
      threadsApi.openThread,
    ])
      void client.invalidateQueries({ queryKey: [path] })
  }
}
