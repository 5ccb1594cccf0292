import type { Face, ThreadView } from '@chaguan/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { shareThread } from './share-thread.ts'

const loadActs = () => import('./thread-actions.ts').then(({ threadActs }) => threadActs)

/** Turns something about a thread on or off, one act at a time. Its code comes with the first sign of a reader. */
export function useThreadSwitch(act: 'like' | 'favor', thread: ThreadView): (isOn: boolean) => void {
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
    loadActs()
      .then((acts) => acts[act]({ client, t, toast }, thread, isOn))
      .then(end, end)
  }
}

/**
 * Shares the thread and counts it; says that its link was copied, or that copying is not possible here. As on pc it is
 * copied even where the system has a sheet.
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
    await loadActs().then(
      (acts) => acts.shared({ client }, thread),
      () => {},
    )
  }
}
