import type { Face } from '@chaguan/contracts/browser'
import type { ComponentType } from 'react'
import { type CallFailure, isNetworkFailure, pageStatusOf } from '../../api/failures.ts'
import { type Query, queryKeyOf } from '../../api/query.ts'
import { loadRefusedPage } from '../../features/site/LazyRefusedPage.tsx'
import { hasPage, type PageName, pageOf } from '../../pages/index.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { isOtherSession, redirectOfFailure } from '../guards/failure-rules.ts'
import { accessRedirect, startRedirect } from '../guards/start-guards.ts'
import { type CachedAnswers, cachedSite } from '../rendering/cached-site.ts'
import type { FaceModule, LazyComponent, PageBar, PageDefinition } from './define-page.ts'
import { type Area, areaOf, matchPage } from './match-page.ts'
import type { Params } from './match-path.ts'

/** The layout of a page in a face. */
export interface PageLayout {
  readonly bar: PageBar | null
  readonly hasNavigation: boolean
  readonly hasFooter: boolean
}

/** A page with all that is needed to render it. */
export interface RenderablePage {
  readonly url: string
  readonly name: PageName
  readonly params: Params
  readonly query: URLSearchParams
  readonly Page: ComponentType<PageProps<never>>
  readonly face: FaceModule
  readonly faceName: Face
  /** Set when a required call of the page was refused. */
  readonly refusal: CallFailure | null
  /** Set when the refused call is the site's start-up. */
  readonly isSiteRefused: boolean
  /** Rendered without the face's shell, whether the site was loaded or not. */
  readonly withoutShell: boolean
  readonly layout: PageLayout
}

/** A page whose calls have been made. */
export interface LoadedPage extends RenderablePage {
  readonly definition: PageDefinition
}

/** A redirect from an address. */
export interface Redirect {
  readonly redirect: string
  /** Whether the current address is stored, to return to it later. */
  readonly saves?: true
  /** Whether the session has ended, so that a document must be loaded. */
  readonly endsSession?: true
  /** Whether the site's settings have changed since they were read: the redirect is loaded as a document. */
  readonly changesSite?: true
}

export type LoadResult = LoadedPage | Redirect

export interface LoadOptions {
  readonly client: CachedAnswers
  /** The area whose shell is rendered around the page. */
  readonly area: Area
  readonly face: FaceModule
  readonly faceName: Face
  readonly userId: number | null
  /** The refusal of the site's start-up call. */
  readonly siteRefusal?: CallFailure | null
  /** Whether the guards have already admitted this address. */
  readonly isGuarded?: boolean
  /** Loads the texts beyond the home page's. */
  addTexts(): Promise<void>
  /** Waits for the code of a page; in browsers with a timeout. */
  code<T>(loading: Promise<T>): Promise<T>
  /** Makes a call and stores its response, or its failure, in the client. Never rejects. */
  run(query: Query): Promise<CallFailure | null>
}

/** Whether an address belongs to another area, which has its own document. */
export const isInOtherArea = (url: string, area: Area): boolean =>
  areaOf(new URL(url, 'http://site').pathname) !== area

/** Returns the page, path and query of an address of the site (path and query, or absolute). */
export function matchUrl(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://site')
  return { ...matchPage(pathname), path: pathname, query: searchParams }
}

type Address = ReturnType<typeof matchUrl>

/** The redirect of the start-up guards, else of the page's own guard (docs/reference/pages.md#page-guards). */
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

/** The refused calls of a page; none when the site could not be loaded. */
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
    // The session is another member's: the page is loaded again for that member.
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

/** Returns the component of a page in a face. */
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

/** Whether the browser is offline and the page is not stored for offline use. */
const isAway = (refusal: CallFailure | null) =>
  refusal !== null && isNetworkFailure(refusal) && !import.meta.env.SSR && !navigator.onLine

/**
 * Loads the page shown instead of one without data: it does not exist, or is not stored for offline use. When that
 * page's code cannot be loaded, the failure is shown.
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

/** Whether a page needs more texts than the first ones; the menu of the admin area always does. */
export const needsMoreTexts = ({ hasFirstTexts }: PageDefinition, area: Area): boolean =>
  area === 'admin' || hasFirstTexts !== true

/**
 * Opens an address: applies the guards, matches the page, and makes its calls and loads its code and texts in parallel.
 */
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
    needsMoreTexts(definition, options.area) ? code(options.addTexts()) : null,
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
  // The current page stays until the refusal can be rendered.
  if (shown.refusal) await code(loadRefusedPage())
  return shown
}
