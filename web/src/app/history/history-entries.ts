import { pageOf } from '../../pages/index.ts'
import { sessionStore } from '../../shared/page/session-store.ts'
import { matchUrl } from '../router/load-page.ts'
import { adoptHistoryKey, newHistoryKey } from './history-key.ts'
import { readScroll, type ScrollPlace } from './scroll-place.ts'

const placesKey = '__scroll'
const most = 50

/** The history entries of this tab that are pages of the app, with their scroll positions. */
export interface HistoryEntries {
  /** The key of the current entry. */
  current(): string
  /** Stores the scroll position of the current entry; to be called before navigating. */
  leave(): void
  push(url: string): void
  replace(url: string): void
  /** Sets the entry reached by back or forward as the current one; returns its scroll position, if stored. */
  arrive(): ScrollPlace | null
  /** Stores the scroll positions for the next document of this tab. */
  save(): void
}

function readPlaces(): Map<string, ScrollPlace> {
  try {
    return new Map(JSON.parse(sessionStore.read(placesKey) ?? '[]') as [string, ScrollPlace][])
  } catch {
    return new Map()
  }
}

/** Creates the list of entries, beginning with the one the document was loaded as. */
export function openHistory(): HistoryEntries {
  const places = readPlaces()
  let key = adoptHistoryKey()

  return {
    current: () => key,
    leave() {
      places.delete(key)
      places.set(key, readScroll())
    },
    push(url) {
      key = newHistoryKey()
      const state = { key, isFromList: pageOf(matchUrl(location.pathname).name).listsThreads === true }
      // Open sheets are closed by the navigation: it replaces their history entry.
      if (history.state?.layer) history.replaceState(state, '', url)
      else history.pushState(state, '', url)
    },
    replace: (url) => history.replaceState({ ...history.state, layer: undefined, key }, '', url),
    arrive() {
      key = adoptHistoryKey()
      return places.get(key) ?? null
    },
    save: () => {
      sessionStore.write(placesKey, JSON.stringify([...places].slice(-most)))
    },
  }
}
