import {
  type OutputOf,
  type PostDetailView,
  type PostView,
  postsApi,
  type ReplyView,
} from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

interface PostList {
  readonly pageData: readonly PostView[]
}

type Pinned = OutputOf<typeof postsApi.openPinnedComment>

/** Returns the changed comment or reply. */
export type ChangePost = <P extends PostView | ReplyView>(post: P) => P

/** Changes cached comments, or invalidates them. */
export interface CachedPosts {
  change: (postId: number, change: ChangePost) => void
  refresh: () => Promise<unknown>
}

/** Comments and replies in the query cache, of threads and of comment pages. */
export function useCachedPosts(): CachedPosts {
  const client = useQueryClient()
  return useMemo(
    () => ({
      change: (postId, change) => {
        const changed: ChangePost = (post) => (post.id === postId ? change(post) : post)
        const inComment = (post: PostView): PostView =>
          changed({ ...post, lastThreeComments: post.lastThreeComments.map(changed) })
        client.setQueriesData<PostList>({ queryKey: [postsApi.listPosts.path] }, (list) =>
          list ? { ...list, pageData: list.pageData.map(inComment) } : list,
        )
        client.setQueriesData<Pinned>({ queryKey: [postsApi.openPinnedComment.path] }, (post) =>
          post && !Array.isArray(post) ? inComment(post) : post,
        )
        client.setQueriesData<PostDetailView>({ queryKey: [postsApi.openPost.path] }, (post) =>
          post ? { ...changed(post), commentPosts: post.commentPosts.map(changed) } : post,
        )
      },
      refresh: () =>
        Promise.all(
          [postsApi.listPosts, postsApi.openPinnedComment, postsApi.openPost].map(({ path }) =>
            client.invalidateQueries({ queryKey: [path] }),
          ),
        ),
    }),
    [client],
  )
}
