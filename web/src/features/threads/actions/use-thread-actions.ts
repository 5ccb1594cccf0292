import type { Face, ThreadView } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { type Shared, shareLink } from '../../../shared/links/share-link.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { shareTitle } from '../../../ui/rich-text/short-text.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'

/** The path to share: the thread's, on its own page with the comment that is being read. */
export function sharedPath(threadId: number, here: Pick<Location, 'pathname' | 'search'>): string {
  const path = links.thread(threadId)
  const postId = Number(new URLSearchParams(here.search).get('postId'))
  return here.pathname === path && Number.isSafeInteger(postId) && postId > 0
    ? links.post(threadId, postId)
    : path
}

/**
 * Shares a thread: on h5 by the system's share sheet if available, with a title of at most 17 characters
 * (docs/reference/limits.md#shared-texts), else by copying its link. Call it synchronously in the click handler:
 * browsers permit neither later.
 */
function shareThread(
  { threadId, title, content }: Pick<ThreadView, 'threadId' | 'title' | 'content'>,
  origin: string,
  face: Face,
): Promise<Shared> {
  return shareLink(shareTitle(title || content.text), origin + sharedPath(threadId, location), face === 'h5')
}

const loadActions = () => import('./thread-actions.ts').then((module) => module.threadActions)

/** Toggles a like or favourite, one request at a time. Its code loads at the first interaction. */
export function useThreadToggle(name: 'like' | 'favor', thread: ThreadView): (isOn: boolean) => void {
  const client = useQueryClient()
  const t = useTexts()
  const toast = useToast()
  const isBusy = useRef(false)
  return (isOn) => {
    if (isBusy.current) return
    isBusy.current = true
    const end = () => {
      isBusy.current = false
    }
    loadActions()
      .then((actions) => actions[name]({ client, t, toast }, thread, isOn))
      .then(end, end)
  }
}

/**
 * Shares the thread and counts it; shows that its link was copied, or that copying is not possible. With `as` pc it is
 * copied even where the system has a share sheet.
 */
export function useShareThread(thread: ThreadView, as?: Face) {
  const client = useQueryClient()
  const { origin, face } = usePageContext()
  const t = useTexts()
  const toast = useToast()
  return async () => {
    const shared = await shareThread(thread, origin, as ?? face)
    if (shared === 'failed') toast(t('site.copy.failed'))
    if (shared === 'copied') toast(t('site.copied'))
    if (shared === 'failed' || shared === 'left') return
    await loadActions().then(
      (actions) => actions.shared({ client }, thread),
      () => {},
    )
  }
}
