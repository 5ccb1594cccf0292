import { postsApi, type ThreadView, threadsApi } from '@chaguan/contracts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { CallFailure } from '../../api/call-failure.ts'
import { useVisit } from '../../api/visit.tsx'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { shareThread } from './share-thread.ts'
import { changeThread, withLike } from './thread-cache.ts'

const likeInput = (postId: number, isLiked: boolean) => ({ postId, data: { attributes: { isLiked } } })

/** Doing something to a thread counts as reading it, where the site counts so (screens 2.6). */
const noteUse = (client: QueryClient, { threadId }: ThreadView) =>
  void import('./count-view.ts').then(
    ({ countUse }) => countUse(client, threadId),
    () => {},
  )

/** Likes and unlikes a thread at once on the screen; a refusal takes it back and says why. */
export function useLikeThread(thread: ThreadView) {
  const client = useQueryClient()
  const t = useTexts()
  const toast = useToast()
  return useMutation<unknown, CallFailure, boolean>({
    mutationFn: (isLike) => call(postsApi.editPost, likeInput(thread.postId, isLike)),
    onMutate: (isLike) => {
      noteUse(client, thread)
      changeThread(client, thread.threadId, (shown) => withLike(shown, isLike))
    },
    onError: (failure, isLike) => {
      changeThread(client, thread.threadId, (shown) => withLike(shown, !isLike))
      toast(failureText(failure, t))
    },
    // An answer that was under way (a comment asks for the thread anew) does not know of the like.
    onSettled: () => void client.invalidateQueries({ queryKey: [threadsApi.openThread.path] }),
  })
}

/** Keeps a thread among one's favourites, or no longer. */
export function useFavorThread(thread: ThreadView) {
  const client = useQueryClient()
  const t = useTexts()
  const toast = useToast()
  const show = (isFavorite: boolean) =>
    changeThread(client, thread.threadId, (shown) => ({ ...shown, isFavorite }))
  return useMutation<unknown, CallFailure, boolean>({
    mutationFn: (isFavorite) => call(threadsApi.operateThread, { id: thread.threadId, isFavorite }),
    onMutate: show,
    onSuccess: (_row, isFavorite) =>
      toast(t(isFavorite ? 'threads.favorite.done' : 'threads.favorite.undone')),
    onError: (failure, isFavorite) => {
      show(!isFavorite)
      toast(failureText(failure, t))
    },
  })
}

/** Shares the thread and counts it; says that its link was copied, or that copying is not possible here. */
export function useShareThread(thread: ThreadView) {
  const client = useQueryClient()
  const { origin, face } = useVisit()
  const t = useTexts()
  const toast = useToast()
  return async () => {
    const shared = await shareThread(thread, origin, face)
    if (shared === 'failed') toast(t('site.copy.failed'))
    if (shared === 'copied') toast(t('site.copied'))
    if (shared === 'failed' || shared === 'left') return
    noteUse(client, thread)
    await call(threadsApi.shareThread, { threadId: thread.threadId }).then(
      () =>
        changeThread(client, thread.threadId, (shown) => ({
          ...shown,
          likeReward: { ...shown.likeReward, shareCount: shown.likeReward.shareCount + 1 },
        })),
      () => {},
    )
  }
}
