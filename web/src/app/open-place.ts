import type { Face } from '@chaguan/contracts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type Ask, answerKey } from '../api/ask.ts'
import type { CallFailure } from '../api/call-failure.ts'
import { fateOf } from '../api/failures.ts'
import type { FaceModule } from './faces.ts'
import { matchPage } from './match-page.ts'
import type { Params } from './match-path.ts'
import type { PageAbout, PageProps } from './page.ts'
import { aboutPage, isFirstPage } from './page-about.ts'
import { hasPage, type PageName, routeOf } from './pages.ts'
import { siteHere } from './site-here.ts'

/** An address with everything that is needed to draw it. */
export interface DrawnPlace {
  readonly url: string
  readonly name: PageName
  readonly params: Params
  readonly query: URLSearchParams
  readonly Page: ComponentType<PageProps<never>>
  readonly face: FaceModule
  readonly faceName: Face
  /** Set when a call the page cannot do without was refused. */
  readonly refusal: CallFailure | null
  /** Set when it was the site's start-up that was refused. */
  readonly isSiteRefused: boolean
  /** Drawn without the face's shell, whether the site is known or not. */
  readonly isAlone: boolean
}

/** A place with what its page needs and is called. */
export interface Place extends DrawnPlace {
  readonly about: PageAbout
}

/** Where the person must go instead of a place. */
export interface Redirect {
  readonly redirect: string
  /** The address is to be come back to. */
  readonly saves?: true
  /** The session is over, so that a document must be loaded. */
  readonly endsSession?: true
}

export type Arrival = Place | Redirect

export interface Opening {
  readonly client: QueryClient
  readonly face: FaceModule
  readonly faceName: Face
  readonly userId: number | null
  /** What the site's start-up was refused with, if it was. */
  readonly siteRefusal?: CallFailure | null
  /** Whether the guards have let this address through already. */
  readonly isGuarded?: boolean
  /** Loads the texts that are not the home page's. */
  addTexts(): Promise<void>
  /** Waits for code of the site; a browser gives up after a while. */
  code<T>(loading: Promise<T>): Promise<T>
  /** Makes a call and keeps its answer, or its failure, in the client. Never throws. */
  run(ask: Ask): Promise<CallFailure | null>
}

/** The page and its question, for an address of the site (path and query, or whole). */
export function readAddress(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://site')
  return { ...matchPage(pathname), path: pathname, query: searchParams }
}

type Address = ReturnType<typeof readAddress>

/** Where the guards of the start-up, and then the page's own, send whoever opens an address (screens 0). */
async function guarded(
  url: string,
  { name, path, query }: Address,
  opening: Opening,
): Promise<string | null> {
  if (opening.isGuarded) return null
  const { client, userId, siteRefusal = null } = opening
  const { guardOf, turnedAway } = await opening.code(import('./start-guards.ts'))
  const site = siteHere(client, userId)
  const away = guardOf({ path, query, site, siteRefusal, hasPage })
  return away ?? turnedAway(routeOf(name), { url, userId, site })
}

async function refusedOf(asks: readonly Ask[], run: Opening['run']) {
  const failures = await Promise.all(asks.map(run))
  return asks.flatMap((ask, index) => {
    const failure = failures[index]
    return failure ? [{ ask, failure }] : []
  })
}

/** The calls of a page that were refused; none when the site is not known. */
async function refusedCalls(about: PageAbout, props: PageProps, opening: Opening) {
  const { client, userId, faceName, run } = opening
  const site = siteHere(client, userId)
  if (!site) return []
  const asked = { ...props, site, face: faceName }
  const read = ({ endpoint, input }: Ask) => client.getQueryData(answerKey(endpoint, input)) as never
  const first = await refusedOf(about.asks?.(asked) ?? [], run)
  return [...first, ...(await refusedOf(about.next?.({ ...asked, read }) ?? [], run))]
}

type RefusedCall = Awaited<ReturnType<typeof refusedCalls>>[number]

/** Where the first refused call that says so leads. */
async function ledAway(
  refused: readonly RefusedCall[],
  url: string,
  { userId, code }: Opening,
): Promise<Redirect | null> {
  if (refused.length === 0) return null
  const { wayOf } = await code(import('../api/failure-rules.ts'))
  for (const { ask, failure } of refused) {
    const purpose = ask.required ? 'page' : 'data'
    const way = wayOf({ failure, path: ask.endpoint.path, purpose, url, userId })
    if (!way || fateOf(failure.Code) === 'notFound' || !hasPage(way.to)) continue
    if (readAddress(way.to).path === readAddress(url).path) continue
    const { to, replaces: _replaces, ...rest } = way
    return { redirect: to, ...rest }
  }
  return null
}

const isMissing = (refusal: CallFailure | null) => refusal !== null && fateOf(refusal.Code) === 'notFound'

/** The missing page in place of one whose data is not there; when not even that comes, the failure itself is drawn. */
async function missingPlace(here: Place, { face, code }: Opening): Promise<Place> {
  try {
    const [about, Page] = await Promise.all([aboutPage('notFound'), code(face.pages.notFound.load())])
    return { ...here, name: 'notFound', about, Page, refusal: null }
  } catch {
    return here
  }
}

/** Opens an address: asks the guards, finds the page, makes its calls and loads its code and texts, all at once. */
export async function openPlace(url: string, opening: Opening): Promise<Arrival> {
  const { face, faceName, code, siteRefusal = null } = opening
  const address = readAddress(url)
  const { name, params, query } = address
  const loadingAbout = code(aboutPage(name))
  const files = Promise.all([
    code(face.pages[name].load()),
    loadingAbout,
    isFirstPage(name) ? null : code(opening.addTexts()),
  ])
  // Fetched beside the guards; whoever is sent elsewhere does not miss them.
  files.catch(() => {})
  const redirect = await guarded(url, address, opening)
  if (redirect) return { redirect }
  const [refused, [Page, about]] = await Promise.all([
    loadingAbout.then((about) => refusedCalls(about, { params, query }, opening)),
    files,
  ])
  const away = await ledAway(refused, url, opening)
  if (away) return away
  const isAlone = routeOf(name).withoutSite === true
  const isSiteRefused = siteRefusal !== null && !isAlone
  const ownRefusal = refused.find(({ ask }) => ask.required)?.failure ?? null
  const refusal = isSiteRefused ? siteRefusal : ownRefusal
  const here = { url, name, params, query, about, Page, face, faceName, refusal, isSiteRefused, isAlone }
  return isMissing(ownRefusal) ? missingPlace(here, opening) : here
}
