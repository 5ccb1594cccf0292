/** Events that show that somebody uses the page. */
const interactionEvents = [
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
    for (const sign of interactionEvents) window.removeEventListener(sign, seen, true)
    resolve()
  }
  for (const sign of interactionEvents) window.addEventListener(sign, seen, { capture: true, passive: true })
  return { promise, resolve: seen }
}

/** Resolves at the first interaction with the page. Code that is not visible before then is loaded at that moment. */
export function firstInteraction(): Promise<void> {
  waiting ??= wait()
  return waiting.promise
}

/** Resolves `firstInteraction` without an interaction. */
export function signalInteraction(): void {
  waiting ??= wait()
  waiting.resolve()
}

/** Events by which somebody uses the page; the movement of a pointer is not one. */
const touchEvents = ['pointerdown', 'touchstart', 'keydown', 'wheel'] as const

let touched: Promise<void> | null = null

/** Resolves at the first touch of the page since the first call. Called at start-up, so that none is missed. */
export function firstTouch(): Promise<void> {
  touched ??= new Promise((resolve) => {
    const used = () => {
      for (const touch of touchEvents) window.removeEventListener(touch, used, true)
      resolve()
    }
    for (const touch of touchEvents) window.addEventListener(touch, used, { capture: true, passive: true })
  })
  return touched
}
