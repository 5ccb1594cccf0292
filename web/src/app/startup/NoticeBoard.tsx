import { useEffect } from 'react'
import { loadOfflineBar } from '../../features/site/lazy-parts.ts'
import { Lazy } from '../../ui/Lazy.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import type { ToastHow } from '../../ui/toast/toast-queue.ts'

/** Shows a short message over the page. */
export type Notify = (text: string, how?: ToastHow) => void

let board: Notify = () => {}

/** Sets what shows the notices of the app itself. */
export function showNoticesBy(next: Notify): void {
  board = next
}

/** Shows a notice of the app itself; does nothing before the page is hydrated. */
export const notify: Notify = (text, how) => board(text, how)

/** Shows the notices of the app itself as toasts, and a bar while there is no network. */
export function NoticeBoard() {
  const toast = useToast()
  useEffect(() => {
    showNoticesBy((text, how) => void toast(text, how))
    return () => showNoticesBy(() => {})
  }, [toast])
  return <Lazy load={loadOfflineBar} until="sign" />
}
