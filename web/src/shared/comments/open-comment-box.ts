const name = 'dzq:write'

/** Opens the box; `under` is the id of the comment or reply below which it appears, null for its default place. */
type OpenBox = (under: number | null) => void

/**
 * Asks the page's comment box to open and take the focus, below a comment or reply if one is given. Returns whether the
 * page has such a box.
 */
export const openCommentBox = (under: number | null = null): boolean =>
  !window.dispatchEvent(new CustomEvent(name, { cancelable: true, detail: under }))

/** Registers `open` as the handler of requests for the comment box; returns a function that removes it. */
export function onOpenCommentBox(open: OpenBox): () => void {
  const answer = (event: Event) => {
    event.preventDefault()
    open((event as CustomEvent<number | null>).detail)
  }
  window.addEventListener(name, answer)
  return () => window.removeEventListener(name, answer)
}
