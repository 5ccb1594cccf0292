import { addressOfLink } from './follow-links.ts'

/** What the browser knows of the line; not every browser tells. */
interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether anything may be fetched that was not asked for: not for savers of data, nor on a 2g line (spec 9). */
export function mayPrefetch({ connection }: { readonly connection?: Line } = {}): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}

/** Signs that a person is about to open a link. */
const signs = ['mouseover', 'touchstart', 'focusin'] as const
/** Milliseconds for which an address is not fetched again. */
const onceMs = 30_000

/**
 * Fetches the page of a link when the person points at it, touches it or focuses it, and of the next page of a list when
 * its link comes into sight. Answers how to stop looking for links.
 */
export function prefetchOnIntent(prefetch: (url: string) => void): () => void {
  const fetched = new Map<string, number>()
  const want = (link: Element | null) => {
    const url = link instanceof HTMLAnchorElement ? addressOfLink(link) : null
    if (url === null || !mayPrefetch(navigator as { connection?: Line })) return
    const now = performance.now()
    if (now - (fetched.get(url) ?? Number.NEGATIVE_INFINITY) < onceMs) return
    fetched.set(url, now)
    prefetch(url)
  }
  for (const sign of signs)
    document.addEventListener(
      sign,
      ({ target }) => want((target as Element | null)?.closest?.('a') ?? null),
      {
        passive: true,
      },
    )
  const inSight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) want(target)
  })
  const watch = () => {
    for (const link of document.querySelectorAll('a[rel~=next]')) inSight.observe(link)
  }
  watch()
  const observer = new MutationObserver(watch)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
