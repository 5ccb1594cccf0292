import { currentAddress } from '../../shared/links/current-address.ts'
import { sessionStore } from '../../shared/page/session-store.ts'
import { throttled } from '../startup/face-watch.ts'

/** A scroll position: pixels from the top, and the item at the top of the viewport. */
export interface ScrollPosition {
  readonly y: number
  /** A selector of the first visible item, and its top in the viewport, in pixels. */
  readonly item?: { readonly find: string; readonly top: number }
}

const items = '#main [id], #main article'
/** Milliseconds during which scrolling is retried while the page grows. */
const loadTimeoutMs = 2000

/** Returns a selector for this item, by its id or the link of its heading; null when it has neither. */
function findBy(item: Element): string | null {
  if (item.id) return `[id="${CSS.escape(item.id)}"]`
  const href = item.querySelector(':is(h1, h2, h3) a[href]')?.getAttribute('href')
  const find = href ? `#main article:has(:is(h1, h2, h3) a[href="${CSS.escape(href)}"])` : null
  return find && document.querySelector(find) === item ? find : null
}

/** Returns the item that begins nearest to the top of the viewport; items taller than the viewport are ignored. */
function topItem(): ScrollPosition['item'] {
  let nearest: ScrollPosition['item']
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
export function readScrollPosition(): ScrollPosition {
  const y = window.scrollY
  const item = y > 0 ? topItem() : undefined
  return item ? { y, item } : { y }
}

/** Returns a stored value as a scroll position; null for anything else, as another version may have stored it. */
export function asScrollPosition(value: unknown): ScrollPosition | null {
  const { y, item } = Object(value) as Partial<Record<keyof ScrollPosition, unknown>>
  if (typeof y !== 'number') return null
  const { find, top } = Object(item) as { readonly find?: unknown; readonly top?: unknown }
  return typeof find === 'string' && typeof top === 'number' ? { y, item: { find, top } } : { y }
}

/** Scrolls the item to its former position, else to the pixel; returns whether the page is long enough. */
function tryScroll({ y, item }: ScrollPosition): boolean {
  const found = item ? document.querySelector(item.find) : null
  const wanted =
    found && item ? Math.max(0, window.scrollY + found.getBoundingClientRect().top - item.top) : y
  window.scrollTo(0, wanted)
  return Math.abs(window.scrollY - wanted) < 1 && (!item || found !== null)
}

/** Scrolls to a position and repeats it while the page grows, until the position is reached or the user scrolls. */
export function scrollToPosition(position: ScrollPosition): void {
  if (tryScroll(position) || position.y === 0) return
  const stop = new AbortController()
  const observer = new ResizeObserver(() => {
    if (tryScroll(position)) stop.abort()
  })
  observer.observe(document.body)
  const timer = setTimeout(() => stop.abort(), loadTimeoutMs)
  stop.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const sign of ['wheel', 'touchstart', 'keydown', 'mousedown'])
    window.addEventListener(sign, () => stop.abort(), { signal: stop.signal, passive: true })
}

const reloadKey = '__reloaded'

/** Stores the scroll position for the next document of this tab, if it is at this address. */
export function storeScroll(): void {
  const position = readScrollPosition()
  if (position.y > 0) sessionStore.write(reloadKey, JSON.stringify({ url: currentAddress(), position }))
}

function parsed(text: string): { readonly url?: unknown; readonly position?: unknown } {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Returns to the scroll position that was stored for this address, once; ignores an invalid stored value. */
export function restoreScroll(): void {
  const text = sessionStore.read(reloadKey)
  if (text === null) return
  sessionStore.remove(reloadKey)
  const { url, position } = parsed(text)
  const scroll = asScrollPosition(position)
  if (scroll && url === currentAddress()) scrollToPosition(scroll)
}

/** Milliseconds between two readings, and after a resize during which scroll events are not attributed to the user. */
const sizeCheckMs = 100
const resizeSettleMs = 400

/**
 * Tracks the scroll position, ignoring changes caused by a resize: in a narrower window the text reflows and the item
 * at the top changes. Returns a function that reads the tracked position.
 */
export function watchScroll(): () => ScrollPosition {
  let position = readScrollPosition()
  let resizedAt = Number.NEGATIVE_INFINITY
  const record = throttled(() => {
    if (performance.now() - resizedAt > resizeSettleMs) position = readScrollPosition()
  }, sizeCheckMs)
  window.addEventListener('scroll', record, { passive: true })
  window.addEventListener('resize', () => {
    resizedAt = performance.now()
  })
  return () => position
}
