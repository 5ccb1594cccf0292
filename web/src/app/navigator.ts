import type { QueryClient } from '@tanstack/react-query'
import type { Ask } from '../api/ask.ts'
import type { CallFailure } from '../api/call-failure.ts'
import { asFailure } from '../api/failures.ts'
import { answerOptions } from '../api/use-answer.ts'
import { type Arrival, type Opening, openPlace, type Place } from './open-place.ts'

/** Milliseconds after which a page that still waits for its data is shown with skeletons. */
const patienceMs = 150
/** Milliseconds after which a page whose code does not come is loaded as a document instead (screens 4.8). */
const giveUpMs = 3800

/** Where the person is, and the way elsewhere without loading a document. */
export interface Navigator {
  place(): Place
  subscribe(listener: () => void): () => void
  go(url: string, how?: { replace?: boolean }): void
  /** Follows the browser's back and forward; answers how to stop. */
  listen(): () => void
}

interface Trip {
  readonly url: string
  readonly how: 'push' | 'replace' | 'pop'
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

/** Makes a call unless its answer is fresh, and keeps what comes of it. */
function runner(client: QueryClient) {
  return async ({ endpoint, input }: Ask): Promise<CallFailure | null> => {
    try {
      await client.fetchQuery(answerOptions(endpoint, input))
      return null
    } catch (error) {
      return asFailure(error)
    }
  }
}

function remember({ url, how }: Trip): void {
  if (how === 'push') {
    history.replaceState({ ...history.state, scrollY: window.scrollY }, '')
    history.pushState({}, '', url)
  }
  if (how === 'replace') history.replaceState(history.state, '', url)
}

function settle({ url, how }: Trip): void {
  const target = url.includes('#')
    ? document.getElementById(decodeURIComponent(url.split('#')[1] ?? ''))
    : null
  if (target) {
    target.scrollIntoView()
    return
  }
  const scrollY = how === 'pop' ? Number(history.state?.scrollY ?? 0) : 0
  if (how !== 'replace') window.scrollTo(0, scrollY)
  if (how === 'push') document.getElementById('main')?.focus({ preventScroll: true })
}

/** Opens addresses for the app in the browser; `afterwards` runs once a place is shown. */
export function createNavigator(
  start: Place,
  opening: Omit<Opening, 'run'>,
  afterwards: (place: Place) => void,
): Navigator {
  const run = runner(opening.client)
  const listeners = new Set<() => void>()
  let place = start
  let latest = 0

  function show(next: Place): void {
    place = next
    for (const listener of listeners) listener()
    afterwards(next)
  }

  /** The whole place when it is there soon, else the place without its answers; null when not even its code comes. */
  function firstSight(url: string, whole: Promise<Arrival>): Promise<Arrival | null> {
    const drawn = openPlace(url, { ...opening, run: async () => null })
    return Promise.race([whole, wait(patienceMs).then(() => Promise.race([whole, drawn, wait(giveUpMs)]))])
  }

  /** The place as it is once every answer is there: refused, or elsewhere, when the first sight was too hopeful. */
  function correct(first: Place, final: Arrival): Promise<void> | undefined {
    if ('redirect' in final) return travel({ url: final.redirect, how: 'replace' })
    if (final.refusal || final.name !== first.name) show(final)
    return undefined
  }

  async function travel(trip: Trip): Promise<void> {
    latest += 1
    const own = latest
    const whole = openPlace(trip.url, { ...opening, run })
    const first = await firstSight(trip.url, whole)
    if (own !== latest) return
    if (first === null) {
      location.assign(trip.url)
      return
    }
    if ('redirect' in first) {
      await travel({ url: first.redirect, how: trip.how === 'push' ? 'push' : 'replace' })
      return
    }
    remember(trip)
    show(first)
    requestAnimationFrame(() => settle(trip))
    const final = await whole
    if (own === latest && final !== first) await correct(first, final)
  }

  const set = (trip: Trip) => {
    travel(trip).catch(() => location.assign(trip.url))
  }
  return {
    place: () => place,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go: (url, how) => set({ url, how: how?.replace ? 'replace' : 'push' }),
    listen() {
      history.scrollRestoration = 'manual'
      const pop = () => set({ url: location.pathname + location.search + location.hash, how: 'pop' })
      window.addEventListener('popstate', pop)
      return () => window.removeEventListener('popstate', pop)
    },
  }
}
