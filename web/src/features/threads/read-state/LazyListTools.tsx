import { useReadStateParts } from './use-read-state-parts.ts'

/** Marking all as read and paging options, once hydrated. */
export function LazyListTools() {
  const parts = useReadStateParts()
  return parts && <parts.ListTools />
}
