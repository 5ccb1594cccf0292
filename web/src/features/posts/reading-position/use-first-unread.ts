import { useEffect, useState } from 'react'
import { links, withQuery } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { postElement } from './use-scroll-to-comment.ts'

/** Where a thread's comments begin that its reader has not read: on this page, or on the page of a floor. */
interface Unread {
  readonly divides: number | null
  readonly floor: number | null
}

/** Scrolled pixels from which on the reader stays where they are. */
const begunPixels = 200

/** History entries whose thread was already opened at its first unread comment. */
const landed = new Set<string>()

/** The thread whose first unread comment is on the page that was gone to. */
let awaited: number | null = null

/** Gives a comment the focus; a page that was gone to takes it for itself in the next frame, and this comes after. */
function focusPost(postId: number): void {
  const focus = () => {
    const element = postElement(postId)
    if (!element) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  }
  requestAnimationFrame(() => requestAnimationFrame(focus))
}

function mayLand(threadId: number, address: URLSearchParams): boolean {
  if (address.size > 0 || location.hash !== '' || window.scrollY > begunPixels) return false
  const entry = `${String(history.state?.key ?? '')} ${threadId}`
  if (landed.has(entry)) return false
  landed.add(entry)
  return true
}

/**
 * Opens a thread at its first unread comment when its reader comes back to it by an address that names no place
 * (docs/reference/conventions.md#read-position); once for each entry of the history. `opened` is the comment that the
 * address names. Answers the comment to be opened on this page.
 */
export function useFirstUnread(
  threadId: number,
  address: URLSearchParams,
  { divides, floor }: Unread,
  opened: number | null,
): number | null {
  const { go } = usePageContext()
  const [target, setTarget] = useState<number | null>(null)
  useEffect(() => {
    if ((divides === null && floor === null) || !mayLand(threadId, address)) return
    if (divides !== null) {
      setTarget(divides)
      return focusPost(divides)
    }
    awaited = threadId
    go(withQuery(links.thread(threadId), { floor: floor ?? undefined }), { replace: true })
  }, [threadId, address, divides, floor, go])
  useEffect(() => {
    if (opened === null || awaited !== threadId) return
    awaited = null
    focusPost(opened)
  }, [threadId, opened])
  return target
}
