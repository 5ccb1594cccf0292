import type { QueryClient } from '@tanstack/react-query'
import type { Ask } from '../api/ask.ts'
import type { CallFailure } from '../api/call-failure.ts'
import { asFailure } from '../api/failures.ts'
import { links } from '../api/links.ts'
import { answerOptions } from '../api/use-answer.ts'
import type { HistoryEntries } from './history-entries.ts'
import { type Arrival, type Opening, openPlace, type Place, readAddress } from './open-place.ts'
import { returnToScroll, type ScrollPlace } from './scroll-place.ts'

/** Milliseconds after which a page that still waits for its data is shown with skeletons. */
const patienceMs = 150

/** A way to an address: forward, in place of the present one, or back or forward through the history. */
export interface Trip {
  readonly url: string
  readonly how: 'push' | 'replace' | 'pop'
}

/** Makes a call unless its answer is fresh, and keeps what comes of it. Who comes back sees what was there. */
export function runner(client: QueryClient, takesOld: () => boolean) {
  return async ({ endpoint, input }: Ask): Promise<CallFailure | null> => {
    const options = answerOptions(endpoint, input)
    const state = client.getQueryState(options.queryKey)
    const isOld = state?.data !== undefined
    // Without a network what was there is better than nothing (ux-conventions 68).
    if (isOld && (!navigator.onLine || (takesOld() && !state.isInvalidated))) return null
    try {
      await client.fetchQuery(options)
      return null
    } catch (error) {
      return asFailure(error)
    }
  }
}

/** Makes the calls of a page that may be opened soon, without those that leave a trace. */
export const inAdvance = (run: Opening['run']): Opening['run'] => {
  return async (ask) => (ask.leavesTrace ? null : run(ask))
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

/** The whole place when it is there soon, else the place without its answers. */
export function firstSight(url: string, opening: Opening, whole: Promise<Arrival>): Promise<Arrival> {
  const drawn = openPlace(url, { ...opening, run: async () => null })
  // Whoever waits hears of the failure from the whole place.
  drawn.catch(() => {})
  return Promise.race([whole, wait(patienceMs).then(() => Promise.race([whole, drawn]))])
}

/** A page whose data is not there is left for the missing page (wire-contract 5.13). */
export function namedMissing(place: Place): Place {
  const isLost = place.name === 'notFound' && readAddress(place.url).name !== 'notFound'
  return isLost ? { ...place, url: links.notFound } : place
}

/** Writes a trip into the history; answers where the page it leads to was scrolled to. */
export function recordTrip(entries: HistoryEntries, { url, how }: Trip, place: Place): ScrollPlace | null {
  const scroll = how === 'pop' ? entries.arrive() : null
  if (how !== 'pop') entries.leave()
  if (how === 'push') entries.push(place.url)
  else if (how === 'replace' || place.url !== url) entries.replace(place.url)
  return scroll
}

function partOf(url: string): HTMLElement | null {
  const [, hash = ''] = url.split('#')
  return hash === '' ? null : document.getElementById(decodeURIComponent(hash))
}

/** Scrolls to where the trip leads and puts the focus on the new page. */
export function settle({ url, how }: Trip, scroll: ScrollPlace | null): void {
  const part = scroll ? null : partOf(url)
  if (part) part.scrollIntoView()
  else if (how === 'pop') returnToScroll(scroll ?? { y: 0 })
  else if (how === 'push') window.scrollTo(0, 0)
  if (how !== 'replace') document.getElementById('main')?.focus({ preventScroll: true })
}

/** Scrolls to the part of a page whose data came after it was drawn, unless the person has scrolled meanwhile. */
export function settleLate({ url, how }: Trip): void {
  if (how !== 'pop' && window.scrollY === 0) partOf(url)?.scrollIntoView()
}
