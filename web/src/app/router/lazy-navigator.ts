import { adoptHistoryKey } from '../history/history-key.ts'
import { patienceMs } from '../startup/load-code.ts'
import type { RenderablePage } from './load-page.ts'
import type { Navigator } from './navigator.ts'

/**
 * Stands for the navigator until its code is loaded: the page is visible and usable without it. A navigation before
 * that is done as soon as it is loaded, or by loading a document when it cannot be loaded.
 */
export function lazyNavigator(start: RenderablePage, load: () => Promise<Navigator>) {
  const first = { place: start, entry: adoptHistoryKey() }
  const listeners = new Set<() => void>()
  let live: Navigator | null = null
  const ready = load().then((navigator) => {
    live = navigator
    navigator.subscribe(() => {
      for (const listener of listeners) listener()
    })
    return navigator
  })
  const go: Navigator['go'] = (url, how) => {
    ready.then(
      (navigator) => navigator.go(url, how),
      () => location.assign(url),
    )
  }
  return {
    ready,
    go,
    state: () => live?.state() ?? first,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type LazyNavigator = ReturnType<typeof lazyNavigator>

/** The link that a plain click opens in this tab. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[href]') ?? null
  return link && !link.target && link.origin === location.origin ? link : null
}

/** A click that is held back: what is clicked, and when that can be done. */
interface HeldClick {
  readonly target: Element
  readonly ready: Promise<unknown>
}

/** Holds back the clicks that `find` finds, and repeats each when it is ready. Answers what ends it. */
function holdClicks(find: (event: MouseEvent) => HeldClick | null): () => void {
  const hold = (event: MouseEvent) => {
    const held = find(event)
    if (!held) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // As it was made: a finger opens what a mouse does not.
    void held.ready.then(() => held.target.dispatchEvent(new PointerEvent('click', event)))
  }
  window.addEventListener('click', hold, true)
  return () => window.removeEventListener('click', hold, true)
}

/** Holds back clicks on what `find` finds until `ready`; after too long the browser does what it can. */
function holdClicksUntil(ready: Promise<void>, find: (event: MouseEvent) => Element | null): void {
  const release = holdClicks((event) => {
    const target = find(event)
    if (!target) return null
    const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
    return { target, ready: Promise.race([ready, late]).then(release) }
  })
  void ready.then(release)
}

const buttonOf = (event: MouseEvent) => (event.target as Element | null)?.closest('button') ?? null

/**
 * Holds clicks on links until links are followed within the app, and then repeats them. After too long, or when that
 * fails, the browser opens the link itself (docs/reference/limits.md#page-code).
 */
export const queueEarlyClicks = (started: Promise<void>): void => holdClicksUntil(started, linkOf)

/** Holds clicks on buttons until the page is hydrated, and then repeats them. */
export const holdEarlyPresses = (live: Promise<void>): void => holdClicksUntil(live, buttonOf)

/** Resolves when a part of a plugin is hydrated. */
const becomesLive = (part: Element) =>
  new Promise<void>((resolve) => {
    const watching = new MutationObserver(() => {
      watching.disconnect()
      resolve()
    })
    watching.observe(part, { attributeFilter: ['data-live'] })
  })

/**
 * Holds what is pressed in a part that the server has drawn until its code is there, and presses it then: React does not
 * repeat what was done to a part before it is hydrated.
 */
export function holdPluginPresses(): void {
  holdClicks((event) => {
    const target = buttonOf(event)
    const part = target?.closest('[data-plugin]:not([data-live])')
    return target && part ? { target, ready: becomesLive(part) } : null
  })
}
