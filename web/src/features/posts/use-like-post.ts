import { type PostView, postsApi } from '@chaguan/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { CallFailure } from '../../api/call-failure.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { untilClosed } from '../../ui/toast/toast-queue.ts'

interface PostList {
  readonly pageData: readonly PostView[]
}

const withLike = (post: PostView, isLiked: boolean): PostView =>
  post.isLiked === isLiked
    ? post
    : { ...post, isLiked, likeState: isLiked, likeCount: Math.max(0, post.likeCount + (isLiked ? 1 : -1)) }

/** Likes and unlikes a comment at once on the screen; a refusal takes it back and says why. */
export function useLikePost(postId: number) {
  const client = useQueryClient()
  const t = useTexts()
  const toast = useToast()
  const show = (isLiked: boolean) =>
    client.setQueriesData<PostList>({ queryKey: [postsApi.listPosts.path] }, (list) =>
      list
        ? {
            ...list,
            pageData: list.pageData.map((post) => (post.id === postId ? withLike(post, isLiked) : post)),
          }
        : list,
    )
  return useMutation<unknown, CallFailure, boolean>({
    mutationFn: (isLiked) => call(postsApi.editPost, { postId, data: { attributes: { isLiked } } }),
    onMutate: show,
    onError: (failure, isLiked) => {
      show(!isLiked)
      toast(failureText(failure, t), untilClosed)
    },
    // An answer that was under way (a new comment asks for the list anew) does not know of the like.
    onSettled: () => void client.invalidateQueries({ queryKey: [postsApi.listPosts.path] }),
  })
}
