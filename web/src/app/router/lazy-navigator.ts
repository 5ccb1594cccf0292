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

/** Holds clicks on what `find` finds until `ready`, and then repeats them; after too long the browser does what it can. */
function holdClicks(ready: Promise<void>, find: (event: MouseEvent) => Element | null): void {
  const release = () => window.removeEventListener('click', hold, true)
  const hold = (event: MouseEvent) => {
    const target = find(event)
    if (!target) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
    void Promise.race([ready, late]).then(() => {
      release()
      // As it was made: a finger opens what a mouse does not.
      target.dispatchEvent(new PointerEvent('click', event))
    })
  }
  window.addEventListener('click', hold, true)
  void ready.then(release)
}

/**
 * Holds clicks on links until links are followed within the app, and then repeats them. After too long, or when that
 * fails, the browser opens the link itself (docs/reference/limits.md#page-code).
 */
export const queueEarlyClicks = (started: Promise<void>): void => holdClicks(started, linkOf)

/** Holds clicks on buttons until the page is hydrated, and then repeats them. */
export const holdEarlyPresses = (live: Promise<void>): void =>
  holdClicks(live, (event) => (event.target as Element | null)?.closest('button') ?? null)

/**
 * Holds what is pressed in a part that the server has drawn until its code is there, and presses it then: React does not
 * repeat what was done to a part before it is hydrated.
 */
export function holdPluginPresses(): void {
  const hold = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest('button') : null
    const part = target?.closest('[data-plugin]:not([data-live])')
    if (!target || !part || !event.isTrusted) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const watching = new MutationObserver(() => {
      watching.disconnect()
      target.click()
    })
    watching.observe(part, { attributeFilter: ['data-live'] })
  }
  window.addEventListener('click', hold, true)
}
