const name = 'dzq:write'

/** Opens the box; `under` is the comment or reply below which it is to stand, null for its own place. */
type OpenBox = (under: number | null) => void

/**
 * Asks the page's comment box to open and take the focus, below a comment or reply if one is given. Returns whether there
 * is one.
 */
export const openCommentBox = (under: number | null = null): boolean =>
  !window.dispatchEvent(new CustomEvent(name, { cancelable: true, detail: under }))

/** Has requests for the comment box answered by `open`; returns how to end that. */
export function onOpenCommentBox(open: OpenBox): () => void {
  const answer = (event: Event) => {
    event.preventDefault()
    open((event as CustomEvent<number | null>).detail)
  }
  window.addEventListener(name, answer)
  return () => window.removeEventListener(name, answer)
}
