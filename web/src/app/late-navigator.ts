import { adoptEntry } from './entry-key.ts'
import type { Navigator } from './navigator.ts'
import type { DrawnPlace } from './open-place.ts'

/**
 * Stands for the navigator until its code is there: the page of the document is seen and touched without it. Whoever
 * goes elsewhere before is taken there as soon as it comes, or by loading a document when it does not.
 */
export function lateNavigator(start: DrawnPlace, load: () => Promise<Navigator>) {
  const first = { place: start, entry: adoptEntry() }
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
    sight: () => live?.sight() ?? first,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type LateNavigator = ReturnType<typeof lateNavigator>
