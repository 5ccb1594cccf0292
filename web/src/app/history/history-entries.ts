import { pageOf } from '../../pages/index.ts'
import { sessionStore } from '../../shared/page/session-store.ts'
import { matchUrl } from '../router/load-page.ts'
import { adoptHistoryKey, newHistoryKey } from './history-key.ts'
import { readScroll, type ScrollPlace } from './scroll-place.ts'

const placesKey = '__scroll'
const most = 50

/** The entries of the browser's history that are pages of this tab, and where each was scrolled to. */
export interface HistoryEntries {
  /** The entry that is shown. */
  current(): string
  /** Remembers where the shown entry is scrolled to. Called before another one is shown. */
  leave(): void
  push(url: string): void
  replace(url: string): void
  /** Takes up the entry that the browser went back or forward to; answers where it was scrolled to. */
  arrive(): ScrollPlace | null
  /** Writes the places down for the next document of this tab. */
  save(): void
}

function readPlaces(): Map<string, ScrollPlace> {
  try {
    return new Map(JSON.parse(sessionStore.read(placesKey) ?? '[]') as [string, ScrollPlace][])
  } catch {
    return new Map()
  }
}

/** Opens the entries, beginning with the one the document was loaded as. */
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
      // What lay over the page is left with it: its entry becomes the new page's.
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
