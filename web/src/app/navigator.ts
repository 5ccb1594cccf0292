import type { Face } from '@chaguan/contracts'
import { firstLoad } from '../api/first-load.ts'
import { isLayersStep, untilLayersGone } from '../ui/dialog/use-back-closes.ts'
import { backForward } from './answers.ts'
import type { FaceModule } from './faces.ts'
import { type HistoryEntries, openHistory } from './history-entries.ts'
import {
  type Arrival,
  type DrawnPlace,
  type Opening,
  openPlace,
  type Place,
  type Redirect,
} from './open-place.ts'
import {
  firstSight,
  inAdvance,
  namedMissing,
  recordTrip,
  runner,
  settle,
  settleLate,
  type Trip,
} from './trips.ts'

/** Where the person is in the app: the place, and the entry of the history it is. */
export interface Sight {
  readonly place: DrawnPlace
  readonly entry: string
}

/** Where the person is, and the way elsewhere without loading a document. */
export interface Navigator {
  sight(): Sight
  subscribe(listener: () => void): () => void
  go(url: string, how?: { replace?: boolean }): void
  /** Fetches the code and the answers of a page that may be opened soon; nobody hears when it fails. */
  prefetch(url: string): void
  /** Draws the same place in another layout; `before` runs just before it is shown, and what it answers just after. */
  changeFace(name: Face, face: FaceModule, before: () => () => void): Promise<void>
  /** Whether the code of a page is being loaded right now. */
  isLoading(): boolean
}

/** What the navigator tells others. */
export interface Told {
  /** A place is shown; `isNew` when it is another page than before. */
  shown(place: Place, isNew: boolean): void
  /** A page could not be opened. */
  failed(url: string, reason: unknown): void
  /** The address must be come back to after the log-in. */
  saves(url: string): void
  load(url: string): void
  /** The session is over: it is ended, and the way loaded as a document. Rejects when it cannot be ended. */
  leaves(url: string, way: Redirect): Promise<void>
}

/** Milliseconds within which a file that is gone may be met again by the same trip. */
const echoMs = 1000
/** Redirects in a row after which the server is asked instead. */
const turnsMost = 5

/** Follows the browser's back and forward, and leaves a document that goes with its scrolled places written down. */
function followBrowser(entries: HistoryEntries, travel: (trip: Trip) => void): void {
  // While the page lives its places are ours to find; a document that is loaded again is the browser's.
  const appear = () => {
    history.scrollRestoration = 'manual'
  }
  appear()
  window.addEventListener('pageshow', appear)
  window.addEventListener('pagehide', () => {
    entries.leave()
    entries.save()
    history.scrollRestoration = 'auto'
  })
  window.addEventListener('popstate', () => {
    if (isLayersStep()) return
    entries.leave()
    travel({ url: location.pathname + location.search + location.hash, how: 'pop' })
  })
}

/** What is shown, and who is told of it. */
function openSight(start: DrawnPlace, entries: HistoryEntries, told: Told) {
  const listeners = new Set<() => void>()
  let sight: Sight = { place: start, entry: entries.current() }
  return {
    sight: () => sight,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(place: Place): void {
      const isNew = place.url !== sight.place.url || place.name !== sight.place.name
      document.documentElement.dataset.face = place.faceName
      sight = { place, entry: entries.current() }
      for (const listener of listeners) listener()
      told.shown(place, isNew)
    },
  }
}

/** The trips of the app: only the latest is shown. `opening` answers how pages are opened now. */
function openTrips(
  opening: () => Opening,
  entries: HistoryEntries,
  show: (place: Place) => void,
  told: Told,
) {
  let latest = 0

  async function turn(trip: Trip, way: Redirect, turns: number): Promise<void> {
    const { redirect, saves, endsSession } = way
    if (endsSession) return told.leaves(trip.url, way)
    if (saves) told.saves(trip.url)
    if (turns >= turnsMost) return told.load(redirect)
    if (trip.how === 'pop') entries.arrive()
    await travel({ url: redirect, how: trip.how === 'push' ? 'push' : 'replace' }, turns + 1)
  }

  /** The place as it is once every answer is there: refused, or elsewhere, when the first sight was too hopeful. */
  async function correct(first: Place, final: Arrival, turns: number): Promise<void> {
    if ('redirect' in final) return turn({ url: first.url, how: 'replace' }, final, turns)
    const place = namedMissing(final)
    if (place.url !== first.url) entries.replace(place.url)
    if (place.refusal || place.name !== first.name) show(place)
    // The page is drawn already; its name may have come with its data.
    else told.shown(place, false)
  }

  async function travel(trip: Trip, turns = 0): Promise<void> {
    latest += 1
    const own = latest
    firstLoad.isOver = true
    backForward.isComingBack = trip.how === 'pop'
    const whole = openPlace(trip.url, opening())
    const arrival = await firstSight(trip.url, opening(), whole)
    if (own !== latest) return
    if ('redirect' in arrival) return turn(trip, arrival, turns)
    await untilLayersGone()
    if (own !== latest) return
    const first = namedMissing(arrival)
    const scroll = recordTrip(entries, trip, first)
    show(first)
    requestAnimationFrame(() => settle(trip, scroll))
    const final = await whole
    if (own !== latest || final === arrival) return
    await correct(first, final, turns)
    requestAnimationFrame(() => settleLate(trip))
  }

  return travel
}

/** Opens addresses for the app in the browser, and follows the browser's back and forward. */
export function createNavigator(start: DrawnPlace, base: Omit<Opening, 'run'>, told: Told): Navigator {
  const entries = openHistory()
  const { sight, subscribe, show } = openSight(start, entries, told)
  let opening: Opening = { ...base, run: runner(base.client, () => backForward.isComingBack) }
  let loading = 0

  function whileLoading(work: Promise<unknown>, failed: (reason: unknown) => void): void {
    loading += 1
    work.catch(failed).finally(() => {
      setTimeout(() => {
        loading -= 1
      }, echoMs)
    })
  }

  const travel = openTrips(() => opening, entries, show, told)
  const set = (trip: Trip) => whileLoading(travel(trip), (reason) => told.failed(trip.url, reason))
  followBrowser(entries, set)
  return {
    sight,
    subscribe,
    go: (url, how) => set({ url, how: how?.replace ? 'replace' : 'push' }),
    prefetch: (url) => whileLoading(openPlace(url, { ...opening, run: inAdvance(opening.run) }), () => {}),
    async changeFace(faceName, face, before) {
      // The page may have given itself another address: that of a draft, or of the comment that is read.
      const url = location.pathname + location.search + location.hash
      const entry = entries.current()
      opening = { ...opening, face, faceName }
      const arrival = await openPlace(url, { ...opening, isGuarded: true })
      if ('redirect' in arrival || entries.current() !== entry || opening.faceName !== faceName) return
      const after = before()
      show({ ...arrival, url })
      requestAnimationFrame(after)
    },
    isLoading: () => loading > 0,
  }
}
