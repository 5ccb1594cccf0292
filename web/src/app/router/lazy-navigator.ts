import { isPlainClick } from '../../ui/plain-click.ts'
import { adoptHistoryKey } from '../history/history-key.ts'
import { loadTimeoutMs } from '../startup/load-code.ts'
import type { RenderablePage } from './load-page.ts'
import type { Navigator } from './navigator.ts'

/**
 * Stands in for the navigator until its code is loaded, so that the page is visible and usable before. A navigation
 * before that runs once it is loaded, or as a document load when it cannot be loaded.
 */
export function lazyNavigator(start: RenderablePage, load: () => Promise<Navigator>) {
  const first = { page: start, entry: adoptHistoryKey() }
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

const closestTo = ({ target }: MouseEvent, selector: string) =>
  (target as Element | null)?.closest<HTMLElement>(selector) ?? null

/** Returns the link that a click would open in this tab. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  // Sound: the selector matches links only.
  const link = closestTo(event, 'a[href]:not([target])') as HTMLAnchorElement | null
  return link?.origin === location.origin && isPlainClick(event) ? link : null
}

/** A deferred click: its target, and a promise for when it can be repeated. */
interface HeldClick {
  readonly target: Element
  readonly ready: Promise<unknown>
}

/**
 * Defers the clicks for which `find` returns a target, and repeats each when it is ready. Returns a function that stops
 * it.
 */
function holdClicks(find: (event: MouseEvent) => HeldClick | null): () => void {
  const hold = (event: MouseEvent) => {
    const eventTarget = find(event)
    if (!eventTarget) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Repeated as a pointer event, since touch and mouse may do different things.
    void eventTarget.ready.then(() => eventTarget.target.dispatchEvent(new PointerEvent('click', event)))
  }
  window.addEventListener('click', hold, true)
  return () => window.removeEventListener('click', hold, true)
}

/** Defers clicks on what `find` returns until `ready`; after a timeout the browser handles them. */
function deferClicksUntil(ready: Promise<void>, find: (event: MouseEvent) => Element | null): void {
  const release = holdClicks((event) => {
    const target = find(event)
    if (!target) return null
    const late = new Promise<void>((resolve) => setTimeout(resolve, loadTimeoutMs))
    return { target, ready: Promise.race([ready, late]).then(release) }
  })
  void ready.then(release)
}

const buttonOf = (event: MouseEvent) => closestTo(event, 'button')

/** Returns the button, or the link of a picture that a click would open in the viewer. */
const buttonOrPictureOf = (event: MouseEvent) =>
  closestTo(event, isPlainClick(event) ? 'button, a[data-picture]' : 'button')

/**
 * Defers clicks on links until the app handles them, and then repeats them. After a timeout or a failure, the browser
 * opens the link itself (docs/reference/limits.md#page-code).
 */
export const queueEarlyClicks = (started: Promise<void>): void => deferClicksUntil(started, linkOf)

/** Defers clicks on buttons and pictures until the page is hydrated, and then repeats them. */
export const deferEarlyClicks = (live: Promise<void>): void => deferClicksUntil(live, buttonOrPictureOf)

/** Resolves when a plugin part is hydrated. */
const becomesLive = (part: Element) =>
  new Promise<void>((resolve) => {
    const watching = new MutationObserver(() => {
      watching.disconnect()
      resolve()
    })
    watching.observe(part, { attributeFilter: ['data-live'] })
  })

/**
 * Defers clicks in a server-rendered plugin part until it is hydrated, and then repeats them: React does not replay
 * clicks from before hydration.
 */
export function deferPluginClicks(): void {
  holdClicks((event) => {
    const target = buttonOf(event)
    const part = target?.closest('[data-plugin]:not([data-live])')
    return target && part ? { target, ready: becomesLive(part) } : null
  })
}
