/** The link a plain click opens in this tab. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[href]') ?? null
  return link && !link.target && link.origin === location.origin ? link : null
}

/**
 * Has clicks on links wait until links are followed within the app, and then clicks again. `attended` comes in any case:
 * without what follows links, the browser opens them itself.
 */
export function holdClicks(attended: Promise<void>): void {
  const hold = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!link) return
    event.preventDefault()
    event.stopImmediatePropagation()
    void attended.then(() => link.click())
  }
  window.addEventListener('click', hold, true)
  void attended.then(() => window.removeEventListener('click', hold, true))
}
