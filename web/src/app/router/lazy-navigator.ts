import { adoptHistoryKey } from '../history/history-key.ts'
import type { RenderablePage } from './load-page.ts'
import type { Navigator } from './navigator.ts'

/**
 * Stands for the navigator until its code is there: the page of the document is seen and touched without it. Whoever
 * goes elsewhere before is taken there as soon as it comes, or by loading a document when it does not.
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
