import { postsApi, threadsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'

/** Has everything that shows threads ask anew. */
export function useRefreshThreads() {
  const client = useQueryClient()
  return () => {
    for (const { path } of [threadsApi.openThread, threadsApi.listThreads, threadsApi.listStickyThreads])
      void client.invalidateQueries({ queryKey: [path] })
  }
}

/** Has everything that shows comments ask anew. */
export function useRefreshPosts() {
  const client = useQueryClient()
  return () => {
    const { listPosts, openPinnedComment, openPost } = postsApi
    for (const { path } of [listPosts, openPinnedComment, openPost, threadsApi.openThread])
      void client.invalidateQueries({ queryKey: [path] })
  }
}
