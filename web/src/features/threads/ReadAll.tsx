import { useReadingParts } from './use-reading-parts.ts'

/** The way to mark everything as read, once the page is live. */
export function ReadAll() {
  const parts = useReadingParts()
  return parts && <parts.MarkAllRead />
}
