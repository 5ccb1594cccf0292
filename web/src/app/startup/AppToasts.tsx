import { useEffect } from 'react'
import { loadOfflineBar } from '../../features/site/lazy-parts.ts'
import { Lazy } from '../../ui/Lazy.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import type { ToastOptions } from '../../ui/toast/toast-queue.ts'

/** Shows a short message over the page. */
export type ShowAppToast = (text: string, how?: ToastOptions) => void

let show: ShowAppToast = () => {}

/** Sets the function that shows the app's notices. */
export function setToastHandler(next: ShowAppToast): void {
  show = next
}

/** Shows a notice; does nothing before the page is hydrated. */
export const showToast: ShowAppToast = (text, how) => show(text, how)

/** Shows notices as toasts, and a bar while offline. */
export function AppToasts() {
  const toast = useToast()
  useEffect(() => {
    setToastHandler((text, how) => void toast(text, how))
    return () => setToastHandler(() => {})
  }, [toast])
  return <Lazy load={loadOfflineBar} until="interaction" />
}
