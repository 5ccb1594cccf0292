import { useEffect, useState } from 'react'
import { links, withQuery } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { focusPost } from './use-scroll-to-comment.ts'

/** The start of the unread comments of a thread: a comment of this page, or a floor. */
interface UnreadDivider {
  readonly divides: number | null
  readonly floor: number | null
}

/** Scrolled pixels from which on the page does not scroll automatically any more. */
const begunPixels = 200

/** History entries whose thread was already scrolled to its first unread comment. */
const landed = new Set<string>()

/** Id of the thread that is being opened at its first unread comment; null for none. */
let awaited: number | null = null

/** Focuses the comment at which the thread is opened next, on this or another page. */
export function focusNextOpened(threadId: number): void {
  awaited = threadId
}

const entryOf = (threadId: number) => `${String(history.state?.key ?? '')} ${threadId}`

function mayScrollToUnread(threadId: number, address: URLSearchParams): boolean {
  if (address.size > 0 || location.hash !== '' || window.scrollY > begunPixels) return false
  const entry = entryOf(threadId)
  if (landed.has(entry)) return false
  landed.add(entry)
  return true
}

/**
 * Scrolls to the first unread comment when the reader returns to a thread by an address that names no comment
 * (docs/reference/conventions.md#read-position); once per history entry. `opened` is the comment that the address
 * names. Returns the comment to scroll to on this page.
 */
export function useFirstUnread(
  threadId: number,
  address: URLSearchParams,
  { divides, floor }: UnreadDivider,
  opened: number | null,
): number | null {
  const { go, entry } = usePageContext()
  const [target, setTarget] = useState<number | null>(null)
  // A fragment leads elsewhere, also when it is removed before the read state is loaded, as after a login.
  useEffect(() => {
    if (location.hash !== '') landed.add(entryOf(threadId))
  }, [threadId])
  useEffect(() => {
    if ((divides === null && floor === null) || !mayScrollToUnread(threadId, address)) return
    if (divides !== null) {
      setTarget(divides)
      return focusPost(divides)
    }
    focusNextOpened(threadId)
    go(withQuery(links.thread(threadId), { floor: floor ?? undefined }), { replace: true })
  }, [threadId, address, divides, floor, go])
  // A link to the comment that the previous entry named gives it the focus again.
  useEffect(() => {
    if (opened === null || awaited !== threadId) return
    awaited = null
    focusPost(opened)
  }, [threadId, opened, entry])
  return target
}
