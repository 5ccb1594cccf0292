import { type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import type { CallFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { links } from '../../../shared/links/links.ts'
import { sendOrQueue } from '../../../shared/outbox/outbox.ts'
import { plainText } from '../../../ui/rich-text/plain-text.ts'
import type { ShowToast } from '../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../ui/toast/toast-queue.ts'
import { type OwnList, ownLists } from '../own-lists/own-lists.ts'
import { changeThread, withLike } from '../thread-cache.ts'
import { countUse } from './count-view.ts'

/** What an action on a thread needs from its page. */
export interface ActionContext {
  readonly client: QueryClient
  readonly t: Translate
  readonly toast: ShowToast
}

/** The first words of a thread without a title. */
const plainWords = ({ content }: ThreadView) => [...plainText(content.text)].slice(0, 40).join('')

type ToggleMutation = MutationOptions<unknown, CallFailure, boolean>

/** Sends a request that may wait for the network; its failure is reported elsewhere. */
const runMutation = (client: QueryClient, switching: ToggleMutation, isOn: boolean): Promise<void> =>
  client
    .getMutationCache()
    .build(client, client.defaultMutationOptions(switching))
    .execute(isOn)
    .then(
      () => {},
      () => {},
    )

/** Invalidates one of the viewer's own lists. */
const invalidateList = (client: QueryClient, list: OwnList) =>
  client.invalidateQueries({
    queryKey: [threadsApi.listThreads.path, { filter: { complex: ownLists[list].complex } }],
    refetchType: 'none',
  })

/** Likes and unlikes a thread optimistically; a refusal reverts it and shows the reason. */
function like({ client, t, toast }: ActionContext, thread: ThreadView, isLike: boolean): Promise<void> {
  const { postId, threadId } = thread
  const show = (isLiked: boolean) => changeThread(client, threadId, (shown) => withLike(shown, isLiked))
  const switching: ToggleMutation = {
    networkMode: 'always',
    mutationFn: (isLiked) =>
      sendOrQueue({
        kind: 'like',
        input: { postId, data: { attributes: { isLiked } } },
        words: thread.title || plainWords(thread),
        href: links.thread(threadId),
        line: `like ${postId}`,
      }),
    onMutate: (isLiked) => {
      // An action on a thread counts as a view, if the site is set to (docs/reference/pages.md#thread-card).
      countUse(client, threadId)
      show(isLiked)
    },
    onError: (failure, isLiked) => {
      show(!isLiked)
      toast(failureText(failure, t), persistentError)
    },
    // A pending response (a comment refetches the thread) does not contain the like; without a network a stored one
    // would take it back.
    onSettled: () => {
      if (navigator.onLine) void client.invalidateQueries({ queryKey: [threadsApi.openThread.path] })
      void invalidateList(client, 'likes')
    },
  }
  return runMutation(client, switching, isLike)
}

/** Adds a thread to the favourites or removes it. */
function favor({ client, t, toast }: ActionContext, thread: ThreadView, isFavorite: boolean): Promise<void> {
  const { threadId } = thread
  const show = (isKept: boolean) =>
    changeThread(client, threadId, (shown) => ({ ...shown, isFavorite: isKept }))
  const switching: ToggleMutation = {
    networkMode: 'always',
    mutationFn: (isKept) =>
      sendOrQueue({
        kind: 'favor',
        input: { id: threadId, isFavorite: isKept },
        words: thread.title || plainWords(thread),
        href: links.thread(threadId),
        line: `favor ${threadId}`,
      }),
    onMutate: show,
    onSuccess: (_row, isKept) => toast(t(isKept ? 'threadPage.favorite.done' : 'threadPage.favorite.undone')),
    onError: (failure, isKept) => {
      show(!isKept)
      toast(failureText(failure, t), persistentError)
    },
    onSettled: () => void invalidateList(client, 'favourites'),
  }
  return runMutation(client, switching, isFavorite)
}

/** Counts that a thread was shared. */
async function shared({ client }: Pick<ActionContext, 'client'>, { threadId }: ThreadView): Promise<void> {
  countUse(client, threadId)
  await call(threadsApi.shareThread, { threadId }).then(
    () =>
      changeThread(client, threadId, (shown) => ({
        ...shown,
        likeReward: { ...shown.likeReward, shareCount: shown.likeReward.shareCount + 1 },
      })),
    () => {},
  )
}

/** Actions of the buttons below a thread. */
export const threadActions = { like, favor, shared } as const
