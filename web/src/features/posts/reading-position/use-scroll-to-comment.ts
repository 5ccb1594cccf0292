import { useEffect, useState } from 'react'
import { usePageContext } from '../../../shared/page/page-context.tsx'

/** Milliseconds for which the comment of an address is highlighted (docs/reference/conventions.md#read-position). */
export const highlightMs = 2000

const opened = new Set<string>()
const keyOf = (postId: number) => `${String(history.state?.key ?? '')} ${postId}`

/** Records that this history entry is at the comment, so that returning to it neither scrolls nor highlights. */
export function rememberScrolledTo(postId: number): void {
  opened.add(keyOf(postId))
}

/** The element of a comment or reply; null when it is not shown. */
export const postElement = (postId: number) => document.getElementById(`post-${postId}`)

/** Milliseconds within which a comment must be shown to get the focus. */
const focusMs = 5000

/** Elements from which the focus is not taken, as something is written or chosen there; an open menu would close. */
const usedElements = 'input, textarea, select, dialog[open] *, [aria-expanded="true"], [role="menu"] *'

/** Focuses a comment once it is shown, after a new page has taken the focus in the next frame. */
export function focusPost(postId: number): void {
  const since = performance.now()
  const focus = () => {
    if (document.activeElement?.matches(usedElements)) return
    const element = postElement(postId)
    if (element) {
      element.tabIndex = -1
      element.focus({ preventScroll: true })
    } else if (performance.now() - since < focusMs) requestAnimationFrame(focus)
  }
  requestAnimationFrame(() => requestAnimationFrame(focus))
}

/** Scrolls to a comment once per entry of the history; returns its id while it is highlighted, for 2 s. */
export function useScrollToComment(postId: number | null): number | null {
  const { entry } = usePageContext()
  const [marked, setMarked] = useState<number | null>(null)
  // A link to the comment that the previous entry named leads to it again, since a new entry starts at the page's top.
  useEffect(() => {
    if (postId === null || opened.has(keyOf(postId))) return
    rememberScrolledTo(postId)
    const scroll = () => postElement(postId)?.scrollIntoView({ block: 'start' })
    scroll()
    // A new page is scrolled to its top in the next frame; this runs after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(scroll)
    })
    setMarked(postId)
    const timer = setTimeout(() => setMarked(null), highlightMs)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      setMarked(null)
    }
  }, [postId, entry])
  return marked
}
