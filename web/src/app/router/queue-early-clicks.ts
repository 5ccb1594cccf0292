import { patienceMs } from '../startup/load-code.ts'

/** The link a plain click opens in this tab. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[href]') ?? null
  return link && !link.target && link.origin === location.origin ? link : null
}

/**
 * Has clicks on links wait until links are followed within the app, and then clicks again. Whoever has waited too long
 * for that, or in vain, has the link opened by the browser itself (docs/reference/limits.md#page-code).
 */
export function queueEarlyClicks(started: Promise<void>): void {
  const release = () => window.removeEventListener('click', hold, true)
  const hold = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!link) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
    void Promise.race([started, late]).then(() => {
      release()
      link.click()
    })
  }
  window.addEventListener('click', hold, true)
  void started.then(release)
}
