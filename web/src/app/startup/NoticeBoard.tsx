import { useEffect } from 'react'
import { loadOfflineBar } from '../../features/site/lazy-parts.ts'
import { Lazy } from '../../ui/Lazy.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import type { ToastOptions } from '../../ui/toast/toast-queue.ts'

/** Shows a short message over the page. */
export type Notify = (text: string, how?: ToastOptions) => void

let board: Notify = () => {}

/** Sets the function that shows the app's notices. */
export function setNotifier(next: Notify): void {
  board = next
}

/** Shows a notice; does nothing before the page is hydrated. */
export const notify: Notify = (text, how) => board(text, how)

/** Shows notices as toasts, and a bar while offline. */
export function NoticeBoard() {
  const toast = useToast()
  useEffect(() => {
    setNotifier((text, how) => void toast(text, how))
    return () => setNotifier(() => {})
  }, [toast])
  return <Lazy load={loadOfflineBar} until="sign" />
}
