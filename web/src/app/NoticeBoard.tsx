import { useEffect } from 'react'
import { loadOfflineBar } from '../features/site/lazy-parts.ts'
import { Lazy } from '../ui/Lazy.tsx'
import { useToast } from '../ui/toast/Toasts.tsx'
import { showNoticesBy } from './notices.ts'

/** Shows the notices of the app itself: as toasts, and for as long as there is no network. */
export function NoticeBoard() {
  const toast = useToast()
  useEffect(() => {
    showNoticesBy((text, how) => void toast(text, how))
    return () => showNoticesBy(() => {})
  }, [toast])
  return <Lazy load={loadOfflineBar} until="sign" />
}
