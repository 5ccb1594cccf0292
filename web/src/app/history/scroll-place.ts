import { throttled } from '../startup/face-watch.ts'

/** A scroll position: the pixel, and the item at the top of the window. */
export interface ScrollPlace {
  readonly y: number
  /** A selector of the first visible item, and where its top is in the window. */
  readonly item?: { readonly find: string; readonly top: number }
}

const items = '#main [id], #main article'
/** Milliseconds for which scrolling waits for a page that still grows. */
const patienceMs = 2000

/** A selector of this item: its id, or the link of its heading; null when it has neither. */
function findBy(item: Element): string | null {
  if (item.id) return `[id="${CSS.escape(item.id)}"]`
  const href = item.querySelector(':is(h1, h2, h3) a[href]')?.getAttribute('href')
  const find = href ? `#main article:has(:is(h1, h2, h3) a[href="${CSS.escape(href)}"])` : null
  return find && document.querySelector(find) === item ? find : null
}

/** The item that begins nearest to the top of the window; elements taller than the window do not count. */
function itemInSight(): ScrollPlace['item'] {
  let nearest: ScrollPlace['item']
  for (const item of document.querySelectorAll(items)) {
    const { top, bottom, height } = item.getBoundingClientRect()
    if (height === 0 || height > window.innerHeight || bottom <= 0) continue
    if (top > window.innerHeight) break
    if (nearest && Math.abs(top) >= Math.abs(nearest.top)) continue
    const find = findBy(item)
    if (find) nearest = { find, top }
  }
  return nearest
}

/** The current scroll position. */
export function readScroll(): ScrollPlace {
  const y = window.scrollY
  const item = y > 0 ? itemInSight() : undefined
  return item ? { y, item } : { y }
}

/** Scrolls so that the item is where it was, else to the pixel; returns whether the page is long enough for it. */
function tryScroll({ y, item }: ScrollPlace): boolean {
  const found = item ? document.querySelector(item.find) : null
  const wanted =
    found && item ? Math.max(0, window.scrollY + found.getBoundingClientRect().top - item.top) : y
  window.scrollTo(0, wanted)
  return Math.abs(window.scrollY - wanted) < 1 && (!item || found !== null)
}

/** Scrolls to a position, again while the page still grows, until it is reached or the person scrolls. */
export function returnToScroll(place: ScrollPlace): void {
  if (tryScroll(place) || place.y === 0) return
  const stop = new AbortController()
  const observer = new ResizeObserver(() => {
    if (tryScroll(place)) stop.abort()
  })
  observer.observe(document.body)
  const timer = setTimeout(() => stop.abort(), patienceMs)
  stop.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const sign of ['wheel', 'touchstart', 'keydown', 'mousedown'])
    window.addEventListener(sign, () => stop.abort(), { signal: stop.signal, passive: true })
}

/**
 * Milliseconds between two readings, and after a change of the window's size during which scrolling is not the
 * person's.
 */
const lookMs = 100
const unrestMs = 400

/**
 * Keeps the scroll position from before the window's size changes: in a narrower window the text moves, and the item at
 * the top is lost. Returns how to read it.
 */
export function watchScroll(): () => ScrollPlace {
  let place = readScroll()
  let resizedAt = Number.NEGATIVE_INFINITY
  const look = throttled(() => {
    if (performance.now() - resizedAt > unrestMs) place = readScroll()
  }, lookMs)
  window.addEventListener('scroll', look, { passive: true })
  window.addEventListener('resize', () => {
    resizedAt = performance.now()
  })
  return () => place
}
