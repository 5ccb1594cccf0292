import type { Face } from '@chaguan/contracts/browser'
import type { ComponentType } from 'react'
import { type CallFailure, isUnreached, pageStatusOf } from '../../api/failures.ts'
import { type Query, queryKeyOf } from '../../api/query.ts'
import { loadRefusedPage } from '../../features/site/LazyRefusedPage.tsx'
import { hasPage, type PageName, pageOf } from '../../pages/index.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { isOtherSession, redirectOfFailure } from '../guards/failure-rules.ts'
import { accessRedirect, startRedirect } from '../guards/start-guards.ts'
import { cachedSite, type KeptAnswers } from '../rendering/cached-site.ts'
import type { FaceModule, LazyComponent, PageBar, PageDefinition } from './define-page.ts'
import { type Area, areaOf, matchPage } from './match-page.ts'
import type { Params } from './match-path.ts'

/** How a face shows a page. */
export interface PageLayout {
  readonly bar: PageBar | null
  readonly hasNavigation: boolean
  readonly hasFooter: boolean
}

/** A page with everything that is needed to render it. */
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
  /** Shown without the face's shell, whether the site is known or not. */
  readonly withoutShell: boolean
  readonly layout: PageLayout
}

/** A page after its calls were made. */
export interface LoadedPage extends RenderablePage {
  readonly definition: PageDefinition
}

/** A redirect from an address. */
export interface Redirect {
  readonly redirect: string
  /** The address is stored, to return to it later. */
  readonly saves?: true
  /** The session is over, so that a document must be loaded. */
  readonly endsSession?: true
  /** The site has changed since it was read: the redirect is loaded as a document. */
  readonly changesSite?: true
}

export type LoadResult = LoadedPage | Redirect

export interface LoadOptions {
  readonly client: KeptAnswers
  /** The area whose shell stands around the pages. */
  readonly area: Area
  readonly face: FaceModule
  readonly faceName: Face
  readonly userId: number | null
  /** The refusal of the site's start-up. */
  readonly siteRefusal?: CallFailure | null
  /** Whether the guards have admitted this address already. */
  readonly isGuarded?: boolean
  /** Loads the texts that are not the home page's. */
  addTexts(): Promise<void>
  /** Waits for the code of a page; browsers give up after a while. */
  code<T>(loading: Promise<T>): Promise<T>
  /** Makes a call and stores its answer, or its failure, in the client. Never rejects. */
  run(ask: Query): Promise<CallFailure | null>
}

/** Whether an address is of another area, which has a document of its own. */
export const isInOtherArea = (url: string, area: Area): boolean =>
  areaOf(new URL(url, 'http://site').pathname) !== area

/** The page, path and query of an address of the site (path and query, or whole). */
export function matchUrl(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://site')
  return { ...matchPage(pathname), path: pathname, query: searchParams }
}

type Address = ReturnType<typeof matchUrl>

/** The redirect of the guards of the start-up, and then of the page's own (docs/reference/pages.md#page-guards). */
function guardRedirect(url: string, { name, path, query }: Address, options: LoadOptions): string | null {
  if (options.isGuarded) return null
  const { client, userId, siteRefusal = null } = options
  const site = cachedSite(client, userId)
  const page = pageOf(name)
  const isForVisitors = accessRedirect(page, { url, userId: null, site }) === null
  const away = startRedirect({ path, query, site, siteRefusal, hasPage, isForVisitors })
  return away ?? accessRedirect(page, { url, userId, site })
}

async function runQueries(queries: readonly Query[], run: LoadOptions['run']) {
  const failures = await Promise.all(queries.map(run))
  return queries.flatMap((ask, index) => {
    const failure = failures[index]
    return failure ? [{ ask, failure }] : []
  })
}

/** The calls of a page that were refused; none when the site is not known. */
async function refusedCalls(definition: PageDefinition, props: PageProps, options: LoadOptions) {
  const { client, userId, faceName, run } = options
  const site = cachedSite(client, userId)
  if (!site) return []
  const asked = { ...props, site, face: faceName }
  const read = ({ endpoint, input }: Query) => client.getQueryData(queryKeyOf(endpoint, input)) as never
  const first = await runQueries(definition.queries?.(asked) ?? [], run)
  return [...first, ...(await runQueries(definition.dependentQueries?.({ ...asked, read }) ?? [], run))]
}

type RefusedCall = Awaited<ReturnType<typeof refusedCalls>>[number]

/** The redirect of the first refused call that has one. */
function failureRedirect(
  refused: readonly RefusedCall[],
  url: string,
  { userId }: LoadOptions,
): Redirect | null {
  for (const { ask, failure } of refused) {
    const purpose = ask.required ? 'page' : 'data'
    // The page is loaded for whoever is logged in now.
    if (isOtherSession(failure)) return { redirect: url, changesSite: true }
    const way = redirectOfFailure({ failure, path: ask.endpoint.path, purpose, url, userId })
    if (!way || pageStatusOf(failure.Code) === 'notFound' || !hasPage(way.to)) continue
    if (matchUrl(way.to).path === matchUrl(url).path) continue
    const { to, replaces: _replaces, ...rest } = way
    return { redirect: to, ...rest }
  }
  return null
}

const isMissing = (refusal: CallFailure | null) =>
  refusal !== null && pageStatusOf(refusal.Code) === 'notFound'

/** The component by which a face shows a page. */
export const componentOf = ({ component }: PageDefinition, face: Face): LazyComponent =>
  'load' in component ? component : component[face]

function layoutOf(definition: PageDefinition, props: PageProps, options: LoadOptions): PageLayout {
  const { client, userId, faceName } = options
  const { bar = null, hidesNavigation, hidesFooter } = definition
  const site = cachedSite(client, userId)
  const ownBar = typeof bar === 'function' ? site && bar({ ...props, site, face: faceName }) : bar
  return {
    bar: ownBar,
    hasNavigation: !hidesNavigation?.includes(faceName),
    hasFooter: !hidesFooter?.includes(faceName),
  }
}

/** Whether the browser has no network, and so says itself that the page is not kept. */
const isAway = (refusal: CallFailure | null) =>
  refusal !== null && isUnreached(refusal) && !import.meta.env.SSR && !navigator.onLine

/**
 * Another page in place of one without data: it does not exist, or is not kept for times without a network. When the code
 * of that page cannot be loaded, the failure is shown.
 */
async function pageInstead(
  name: 'notFound' | 'offline',
  here: LoadedPage,
  options: LoadOptions,
): Promise<LoadedPage> {
  const definition = pageOf(name)
  try {
    const Page = await options.code(componentOf(definition, options.faceName).load())
    const layout = layoutOf(definition, here, options)
    return { ...here, name, definition, layout, Page, refusal: null }
  } catch {
    return here
  }
}

function pageOrInstead(here: LoadedPage, refusal: CallFailure | null, options: LoadOptions) {
  if (isAway(refusal)) return pageInstead('offline', here, options)
  return isMissing(refusal) ? pageInstead('notFound', here, options) : here
}

/** Opens an address: applies the guards, finds the page, and makes its calls and loads its code and texts at once. */
export async function loadPage(url: string, options: LoadOptions): Promise<LoadResult> {
  const { face, faceName, code, siteRefusal = null } = options
  const address = matchUrl(url)
  const { name, params, query } = address
  const definition = pageOf(name)
  const redirect = guardRedirect(url, address, options)
  if (redirect) return { redirect }
  const props = { params, query }
  const [Page, , refused] = await Promise.all([
    code(componentOf(definition, faceName).load()),
    definition.hasFirstTexts ? null : code(options.addTexts()),
    refusedCalls(definition, props, options),
  ])
  const away = failureRedirect(refused, url, options)
  if (away) return away
  const withoutShell = definition.withoutSite === true
  const isSiteRefused = siteRefusal !== null && !withoutShell
  const ownRefusal = refused.find(({ ask }) => ask.required)?.failure ?? null
  const here: LoadedPage = {
    ...{ url, name, params, query, definition, Page, face, faceName, isSiteRefused, withoutShell },
    refusal: isSiteRefused ? siteRefusal : ownRefusal,
    layout: layoutOf(definition, props, options),
  }
  const shown = await pageOrInstead(here, ownRefusal, options)
  // What is shown stays until the refusal can be drawn.
  if (shown.refusal) await code(loadRefusedPage())
  return shown
}
