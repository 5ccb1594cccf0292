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

/** Calls `then` at the first of these events; returns a function that does so at once. */
function onFirst(events: readonly string[], then: () => void): () => void {
  const first = () => {
    for (const event of events) window.removeEventListener(event, first, true)
    then()
  }
  for (const event of events) window.addEventListener(event, first, { capture: true, passive: true })
  return first
}

let waiting: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null

function wait() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, resolve: onFirst(interactionEvents, resolve) }
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
  touched ??= new Promise((resolve) => void onFirst(touchEvents, resolve))
  return touched
}
