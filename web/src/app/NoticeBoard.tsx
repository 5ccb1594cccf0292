import { useEffect } from 'react'
import { loadOfflineBar } from '../features/site/late-parts.ts'
import { Late } from '../ui/Late.tsx'
import { useToast } from '../ui/toast/Toasts.tsx'
import { showNoticesBy } from './notices.ts'

/** Shows the notices of the app itself: as toasts, and for as long as there is no network. */
export function NoticeBoard() {
  const toast = useToast()
  useEffect(() => {
    showNoticesBy((text, how) => void toast(text, how))
    return () => showNoticesBy(() => {})
  }, [toast])
  return <Late load={loadOfflineBar} until="sign" />
}
