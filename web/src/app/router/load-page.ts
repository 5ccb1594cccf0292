import type { Face } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type CallFailure, pageStatusOf } from '../../api/failures.ts'
import { type Query, queryKeyOf } from '../../api/query.ts'
import { cachedSite } from '../rendering/cached-site.ts'
import type { FaceModule } from '../rendering/faces.ts'
import { matchPage } from './match-page.ts'
import type { Params } from './match-path.ts'
import type { PageLoader, PageProps } from './page.ts'
import { getPageLoader, isFirstLoadPage } from './page-about.ts'
import { hasPage, type PageName, routeOf } from './pages.ts'

/** An address with everything that is needed to draw it. */
export interface RenderablePage {
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
export interface LoadedPage extends RenderablePage {
  readonly about: PageLoader
}

/** Where the person must go instead of a place. */
export interface Redirect {
  readonly redirect: string
  /** The address is to be come back to. */
  readonly saves?: true
  /** The session is over, so that a document must be loaded. */
  readonly endsSession?: true
}

export type LoadResult = LoadedPage | Redirect

export interface LoadOptions {
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
  run(ask: Query): Promise<CallFailure | null>
}

/** The page and its question, for an address of the site (path and query, or whole). */
export function matchUrl(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://site')
  return { ...matchPage(pathname), path: pathname, query: searchParams }
}

type Address = ReturnType<typeof matchUrl>

/**
 * Where the guards of the start-up, and then the page's own, send whoever opens an address
 * (docs/reference/pages.md#page-guards).
 */
async function guardRedirect(
  url: string,
  { name, path, query }: Address,
  options: LoadOptions,
): Promise<string | null> {
  if (options.isGuarded) return null
  const { client, userId, siteRefusal = null } = options
  const { startRedirect, accessRedirect } = await options.code(import('../guards/start-guards.ts'))
  const site = cachedSite(client, userId)
  const away = startRedirect({ path, query, site, siteRefusal, hasPage })
  return away ?? accessRedirect(routeOf(name), { url, userId, site })
}

async function runQueries(queries: readonly Query[], run: LoadOptions['run']) {
  const failures = await Promise.all(queries.map(run))
  return queries.flatMap((ask, index) => {
    const failure = failures[index]
    return failure ? [{ ask, failure }] : []
  })
}

/** The calls of a page that were refused; none when the site is not known. */
async function refusedCalls(about: PageLoader, props: PageProps, options: LoadOptions) {
  const { client, userId, faceName, run } = options
  const site = cachedSite(client, userId)
  if (!site) return []
  const asked = { ...props, site, face: faceName }
  const read = ({ endpoint, input }: Query) => client.getQueryData(queryKeyOf(endpoint, input)) as never
  const first = await runQueries(about.queries?.(asked) ?? [], run)
  return [...first, ...(await runQueries(about.next?.({ ...asked, read }) ?? [], run))]
}

type RefusedCall = Awaited<ReturnType<typeof refusedCalls>>[number]

/** Where the first refused call that says so leads. */
async function failureRedirect(
  refused: readonly RefusedCall[],
  url: string,
  { userId, code }: LoadOptions,
): Promise<Redirect | null> {
  if (refused.length === 0) return null
  const { wayOf } = await code(import('../guards/failure-rules.ts'))
  for (const { ask, failure } of refused) {
    const purpose = ask.required ? 'page' : 'data'
    const way = wayOf({ failure, path: ask.endpoint.path, purpose, url, userId })
    if (!way || pageStatusOf(failure.Code) === 'notFound' || !hasPage(way.to)) continue
    if (matchUrl(way.to).path === matchUrl(url).path) continue
    const { to, replaces: _replaces, ...rest } = way
    return { redirect: to, ...rest }
  }
  return null
}

const isMissing = (refusal: CallFailure | null) =>
  refusal !== null && pageStatusOf(refusal.Code) === 'notFound'

/** The missing page in place of one whose data is not there; when not even that comes, the failure itself is drawn. */
async function notFoundPage(here: LoadedPage, { face, code }: LoadOptions): Promise<LoadedPage> {
  try {
    const [about, Page] = await Promise.all([getPageLoader('notFound'), code(face.pages.notFound.load())])
    return { ...here, name: 'notFound', about, Page, refusal: null }
  } catch {
    return here
  }
}

/** Opens an address: asks the guards, finds the page, makes its calls and loads its code and texts, all at once. */
export async function loadPage(url: string, options: LoadOptions): Promise<LoadResult> {
  const { face, faceName, code, siteRefusal = null } = options
  const address = matchUrl(url)
  const { name, params, query } = address
  const loadingAbout = code(getPageLoader(name))
  const files = Promise.all([
    code(face.pages[name].load()),
    loadingAbout,
    isFirstLoadPage(name) ? null : code(options.addTexts()),
  ])
  // Fetched beside the guards; whoever is sent elsewhere does not miss them.
  files.catch(() => {})
  const redirect = await guardRedirect(url, address, options)
  if (redirect) return { redirect }
  const [refused, [Page, about]] = await Promise.all([
    loadingAbout.then((about) => refusedCalls(about, { params, query }, options)),
    files,
  ])
  const away = await failureRedirect(refused, url, options)
  if (away) return away
  const isAlone = routeOf(name).withoutSite === true
  const isSiteRefused = siteRefusal !== null && !isAlone
  const ownRefusal = refused.find(({ ask }) => ask.required)?.failure ?? null
  const refusal = isSiteRefused ? siteRefusal : ownRefusal
  const here = { url, name, params, query, about, Page, face, faceName, refusal, isSiteRefused, isAlone }
  return isMissing(ownRefusal) ? notFoundPage(here, options) : here
}
