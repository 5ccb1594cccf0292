/** What somebody does to a page that they look at. */
const signs = [
  'mouseover',
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'wheel',
  'scroll',
  'focusin',
] as const

let waiting: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null

function wait() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const seen = () => {
    for (const sign of signs) window.removeEventListener(sign, seen, true)
    resolve()
  }
  for (const sign of signs) window.addEventListener(sign, seen, { capture: true, passive: true })
  return { promise, resolve: seen }
}

/** Comes with the first sign that somebody looks at the page: what nobody sees or needs before is loaded then. */
export function firstInteraction(): Promise<void> {
  waiting ??= wait()
  return waiting.promise
}

/** Counts as a sign, for a page whose reader needs at once what others wait for. */
export function signalInteraction(): void {
  waiting ??= wait()
  waiting.resolve()
}
