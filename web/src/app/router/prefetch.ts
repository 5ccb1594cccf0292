import { addressOfLink } from './follow-links.ts'

/** The Network Information API, which not every browser has. */
interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether prefetching is allowed: not with data saving, nor on a 2g connection (docs/reference/limits.md#prefetch). */
export function mayPrefetch({ connection }: { readonly connection?: Line } = {}): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}

/** Events that usually precede a click on a link. */
const signs = ['mouseover', 'touchstart', 'focusin'] as const
/** Milliseconds for which an address is not prefetched again. */
const onceMs = 30_000

/** Milliseconds for which a thread's link must stay visible before its page is prefetched. */
const restMs = 1000
/** Milliseconds between two prefetched threads. */
const apartMs = 500

/** Links that are prefetched when visible: the next page of a list at once, a thread after a delay. */
const watched = 'a[rel~=next], main a[href^="/thread/"]'
const isThread = (url: string) => /^\/thread\/\d+$/.test(url)

/** Observes links that become visible; links of threads are prefetched only when they stay visible, one at a time. */
function watchVisible(want: (link: HTMLAnchorElement) => void): () => void {
  const resting = new Map<Element, ReturnType<typeof setTimeout>>()
  let freeAt = 0
  const rest = (link: HTMLAnchorElement) => {
    const now = performance.now()
    if (now >= freeAt) {
      resting.delete(link)
      freeAt = now + apartMs
      want(link)
    } else resting.set(link, setTimeout(rest, freeAt - now, link))
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const link = target as HTMLAnchorElement
      clearTimeout(resting.get(link))
      resting.delete(link)
      if (!isIntersecting) continue
      if (link.relList.contains('next')) want(link)
      else resting.set(link, setTimeout(rest, restMs, link))
    }
  })
  const watch = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(watched)) {
      const isWorth = link.relList.contains('next') || isThread(link.getAttribute('href') ?? '')
      if (isWorth) observer.observe(link)
    }
  }
  watch()
  const insertions = new MutationObserver(watch)
  insertions.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    insertions.disconnect()
    for (const timer of resting.values()) clearTimeout(timer)
  }
}

/**
 * Prefetches the page of a link on hover, touch or focus, the next page of a list when its link becomes visible, and a
 * thread when its link stays visible. Returns a function that stops it.
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
  const ended = new AbortController()
  for (const sign of signs)
    document.addEventListener(
      sign,
      ({ target }) => want((target as Element | null)?.closest?.('a') ?? null),
      { passive: true, signal: ended.signal },
    )
  const stopWatching = watchVisible((link) => {
    if (document.visibilityState === 'visible') want(link)
  })
  return () => {
    ended.abort()
    stopWatching()
  }
}
