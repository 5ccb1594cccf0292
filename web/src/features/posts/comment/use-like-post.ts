import { postsApi } from '@chaguan/contracts/browser'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import type { CallFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { untilClosed } from '../../../ui/toast/toast-queue.ts'
import { type ChangePost, useCachedPosts } from './use-cached-posts.ts'

const withLike =
  (isLiked: boolean): ChangePost =>
  (post) =>
    post.isLiked === isLiked
      ? post
      : { ...post, isLiked, likeState: isLiked, likeCount: Math.max(0, post.likeCount + (isLiked ? 1 : -1)) }

/** Likes and unlikes a comment or a reply at once on the screen; a refusal takes it back and says why. */
export function useLikePost(postId: number) {
  const t = useTexts()
  const toast = useToast()
  const drawn = useCachedPosts()
  return useMutation<unknown, CallFailure, boolean>({
    mutationFn: (isLiked) => call(postsApi.editPost, { postId, data: { attributes: { isLiked } } }),
    onMutate: (isLiked) => drawn.change(postId, withLike(isLiked)),
    onError: (failure, isLiked) => {
      drawn.change(postId, withLike(!isLiked))
      toast(failureText(failure, t), untilClosed)
    },
    // An answer that was under way (a new comment asks for the list anew) does not know of the like.
    onSettled: () => void drawn.refresh(),
  })
}
