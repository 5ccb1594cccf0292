import { type PostDetailView, type PostView, postsApi, type ReplyView } from '@chaguan/contracts'
import { useQueryClient } from '@tanstack/react-query'

interface PostList {
  readonly pageData: readonly PostView[]
}

/** Marks a comment or a reply as deleted, or as there again, wherever it is drawn, so that its place stays. */
export function useMarkDeleted() {
  const client = useQueryClient()
  return (postId: number, isDeleted: boolean): void => {
    const marked = <P extends PostView | ReplyView>(post: P): P =>
      post.id === postId ? { ...post, isDeleted } : post
    const inComment = (post: PostView): PostView =>
      marked({ ...post, lastThreeComments: post.lastThreeComments.map(marked) })
    client.setQueriesData<PostList>({ queryKey: [postsApi.listPosts.path] }, (list) =>
      list ? { ...list, pageData: list.pageData.map(inComment) } : list,
    )
    client.setQueriesData<PostDetailView>({ queryKey: [postsApi.openPost.path] }, (post) =>
      post ? { ...marked(post), commentPosts: post.commentPosts.map(marked) } : post,
    )
  }
}
