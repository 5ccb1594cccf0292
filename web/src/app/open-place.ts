import { type Face, forumApi, usersApi } from '@chaguan/contracts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type Ask, answerKey } from '../api/ask.ts'
import type { CallFailure } from '../api/call-failure.ts'
import { fateOf } from '../api/failures.ts'
import { links } from '../api/links.ts'
import type { Site } from '../api/site.ts'
import type { FaceModule } from './faces.ts'
import type { Params } from './match-path.ts'
import type { PageAbout, PageProps } from './page.ts'
import { aboutPage, isFirstPage } from './page-about.ts'
import { matchPage, type PageName, routeOf } from './pages.ts'

/** An address with everything that is needed to draw it. */
export interface Place {
  readonly url: string
  readonly name: PageName
  readonly params: Params
  readonly query: URLSearchParams
  readonly about: PageAbout
  readonly Page: ComponentType<PageProps<never>>
  /** Set when a call the page cannot do without was refused. */
  readonly refusal: CallFailure | null
}

/** Either a place, or where the person must go instead. */
export type Arrival = Place | { readonly redirect: string }

export interface Opening {
  readonly client: QueryClient
  readonly face: FaceModule
  readonly faceName: Face
  readonly userId: number | null
  /** Loads the texts that are not the home page's. */
  addTexts(): Promise<void>
  /** Makes a call and keeps its answer, or its failure, in the client. Never throws. */
  run(ask: Ask): Promise<CallFailure | null>
}

/** The site from the answers that are here; null when its start-up failed. */
export function siteHere(client: QueryClient, userId: number | null): Site | null {
  const forum = client.getQueryData(answerKey(forumApi.readForum, {}))
  if (!forum) return null
  const me = userId === null ? null : client.getQueryData(answerKey(usersApi.openProfile, { userId }))
  return { forum, me: me ?? null } as Site
}

function turnedAway(name: PageName, userId: number | null, url: string): string | null {
  const { access } = routeOf(name)
  if (access === 'member' && userId === null) return links.loginFrom(url)
  return access === 'visitor' && userId !== null ? links.home : null
}

/** The page and its question, for an address of the site (path and query, or whole). */
export function readAddress(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://site')
  return { ...matchPage(pathname), query: searchParams }
}

async function runAll(asks: readonly Ask[], run: Opening['run']): Promise<CallFailure | null> {
  const failures = await Promise.all(asks.map(run))
  return failures.find((failure, index) => failure !== null && asks[index]?.required) ?? null
}

/** Makes the calls of a page; none when the site is not known. */
async function makeCalls(about: PageAbout, asked: PageProps, opening: Opening): Promise<CallFailure | null> {
  const { client, userId, faceName, run } = opening
  const site = siteHere(client, userId)
  if (!site) return null
  const whole = { ...asked, site, face: faceName }
  const read = ({ endpoint, input }: Ask) => client.getQueryData(answerKey(endpoint, input)) as never
  const refusal = await runAll(about.asks?.(whole) ?? [], run)
  return refusal ?? runAll(about.next?.({ ...whole, read }) ?? [], run)
}

const isMissing = (refusal: CallFailure | null) => refusal !== null && fateOf(refusal.Code) === 'notFound'

/** Opens an address: finds the page, makes its calls and loads its code and texts, all at once. */
export async function openPlace(url: string, opening: Opening): Promise<Arrival> {
  const { name, params, query } = readAddress(url)
  const { pages } = opening.face
  const redirect = turnedAway(name, opening.userId, url)
  if (redirect) return { redirect }
  const about = aboutPage(name)
  const [refusal, Page] = await Promise.all([
    about.then((page) => makeCalls(page, { params, query }, opening)),
    pages[name].load(),
    isFirstPage(name) ? null : opening.addTexts(),
  ])
  if (refusal && fateOf(refusal.Code) === 'login') return { redirect: links.loginFrom(url) }
  const here = { url, name, params, query, about: await about, Page, refusal }
  if (!isMissing(refusal)) return here
  const missing = { name: 'notFound', about: await aboutPage('notFound'), refusal: null } as const
  return { ...here, ...missing, Page: await pages.notFound.load() }
}
