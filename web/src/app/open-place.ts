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
import type { PageDefinition, PageProps } from './page.ts'
import { matchPage, type PageName, pages } from './pages.ts'

/** An address with everything that is needed to draw it. */
export interface Place {
  readonly url: string
  readonly name: PageName
  readonly params: Params
  readonly query: URLSearchParams
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

function turnedAway(definition: PageDefinition, userId: number | null, url: string): string | null {
  if (definition.access === 'member' && userId === null) return links.loginFrom(url)
  if (definition.access === 'visitor' && userId !== null) return links.home
  return null
}

/** The page and its question, for an address of the site (path and query, or whole). */
export function readAddress(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://site')
  return { ...matchPage(pathname), query: searchParams }
}

/** The calls of an address; none when the site is not known. */
export function asksOf(url: string, site: Site | null, face: Face): readonly Ask[] {
  const { name, params, query } = readAddress(url)
  return site ? (pages[name].asks?.({ params, query, site, face }) ?? []) : []
}

async function runAll(asks: readonly Ask[], run: Opening['run']): Promise<CallFailure | null> {
  const failures = await Promise.all(asks.map(run))
  return failures.find((failure, index) => failure !== null && asks[index]?.required) ?? null
}

const isMissing = (refusal: CallFailure | null) => refusal !== null && fateOf(refusal.Code) === 'notFound'

/** Opens an address: finds the page, makes its calls and loads its code, all at once. */
export async function openPlace(url: string, opening: Opening): Promise<Arrival> {
  const { client, face, faceName, userId, run } = opening
  const { name, params, query } = readAddress(url)
  const redirect = turnedAway(pages[name], userId, url)
  if (redirect) return { redirect }
  const asks = asksOf(url, siteHere(client, userId), faceName)
  const [refusal, Page] = await Promise.all([runAll(asks, run), face.pages[name].load()])
  if (refusal && fateOf(refusal.Code) === 'login') return { redirect: links.loginFrom(url) }
  if (!isMissing(refusal)) return { url, name, params, query, Page, refusal }
  return { url, name: 'notFound', params, query, Page: await face.pages.notFound.load(), refusal: null }
}
