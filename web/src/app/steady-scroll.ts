import { throttled } from './face-watch.ts'
import { readScroll, type ScrollPlace } from './scroll-place.ts'

/** Milliseconds between two looks, and after a change of the window's size during which its scrolling is not a person's. */
const lookMs = 100
const unrestMs = 400

/**
 * Remembers where the page was scrolled to while the window was at rest: once a window is narrowed its text has moved,
 * and what stood at the top is lost. Answers how to ask.
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
