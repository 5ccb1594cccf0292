import { pageOf } from '../../pages/index.ts'
import { sessionStore } from '../../shared/page/session-store.ts'
import { matchUrl } from '../router/load-page.ts'
import { adoptHistoryKey, newHistoryKey } from './history-key.ts'
import { asScrollPosition, readScrollPosition, type ScrollPosition } from './scroll-position.ts'

const positionsKey = '__scroll'
/** The most entries whose positions are stored; the latest ones. */
const maxStored = 50

/** The history entries of this tab that are pages of the app, with their scroll positions. */
export interface HistoryEntries {
  /** The key of the current entry. */
  current(): string
  /** Stores the scroll position of the current entry; to be called before navigating. */
  leave(): void
  push(url: string): void
  replace(url: string): void
  /** Sets the entry reached by back or forward as the current one; returns its scroll position, if stored. */
  arrive(): ScrollPosition | null
  /** Stores the scroll positions for the next document of this tab. */
  save(): void
}

/** Reads the stored positions by the key of their entry; invalid ones are left out. */
function readPositions(): Map<string, ScrollPosition> {
  const positions = new Map<string, ScrollPosition>()
  try {
    const stored: unknown = JSON.parse(sessionStore.read(positionsKey) ?? '[]')
    for (const entry of Array.isArray(stored) ? stored : []) {
      const position = Array.isArray(entry) ? asScrollPosition(entry[1]) : null
      if (position && typeof entry[0] === 'string') positions.set(entry[0], position)
    }
  } catch {
    // Without valid positions pages begin at the top.
  }
  return positions
}

/** Creates the list of entries, beginning with the one the document was loaded as. */
export function createHistoryEntries(): HistoryEntries {
  const positions = readPositions()
  let key = adoptHistoryKey()

  return {
    current: () => key,
    leave() {
      positions.delete(key)
      positions.set(key, readScrollPosition())
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
      return positions.get(key) ?? null
    },
    save: () => {
      sessionStore.write(positionsKey, JSON.stringify([...positions].slice(-maxStored)))
    },
  }
}
