import { useReadStateParts } from './use-read-state-parts.ts'

/** What is done to a list as a whole, once the page is live: marking all as read, and showing it by pages. */
export function LazyListTools() {
  const parts = useReadStateParts()
  return parts && <parts.ListTools />
}
