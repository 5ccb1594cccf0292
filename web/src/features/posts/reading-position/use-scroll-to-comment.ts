import { useEffect, useState } from 'react'

/** Milliseconds for which the comment of an address is marked (docs/reference/conventions.md#read-position). */
export const highlightMs = 2000

const opened = new Set<string>()
const keyOf = (postId: number) => `${String(history.state?.key ?? '')} ${postId}`

/** This entry of the history now stands at the comment, so that coming back to it neither scrolls nor marks. */
export function rememberScrolledTo(postId: number): void {
  opened.add(keyOf(postId))
}

/** The element of a comment or reply that is drawn. */
export const postElement = (postId: number) => document.getElementById(`post-${postId}`)

/** Scrolls to a comment once per entry of the history; answers its id while it is to be marked, for 2 s. */
export function useScrollToComment(postId: number | null): number | null {
  const [marked, setMarked] = useState<number | null>(null)
  useEffect(() => {
    if (postId === null || opened.has(keyOf(postId))) return
    rememberScrolledTo(postId)
    const scroll = () => postElement(postId)?.scrollIntoView({ block: 'start' })
    scroll()
    // A page that was gone to is scrolled to its top in the next frame; this one comes after it.
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
  }, [postId])
  return marked
}
