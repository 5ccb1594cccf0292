import { useEffect } from 'react'
import { useToast } from '../ui/toast/Toasts.tsx'
import { showNoticesBy } from './notices.ts'

/** Shows the notices of the app itself as toasts. */
export function NoticeBoard() {
  const toast = useToast()
  useEffect(() => {
    showNoticesBy((text, ms) => toast(text, ms === undefined ? {} : { durationMs: ms }))
    return () => showNoticesBy(() => {})
  }, [toast])
  return null
}
