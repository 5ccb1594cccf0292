import type { QueryClient } from '@tanstack/react-query'
import { asFailure, type CallFailure } from '../../api/failures.ts'
import { apiQueryOptions, type Query } from '../../api/query.ts'
import { links } from '../../shared/links/links.ts'
import type { HistoryEntries } from '../history/history-entries.ts'
import { type ScrollPosition, scrollToPosition } from '../history/scroll-position.ts'
import { type LoadedPage, type LoadOptions, type LoadResult, loadPage, matchUrl } from './load-page.ts'

/** Milliseconds after which a page that is still loading its data is shown with skeletons. */
const loadTimeoutMs = 150

/** A navigation: push, replace, or back or forward through the history. */
export interface Navigation {
  readonly url: string
  readonly how: 'push' | 'replace' | 'pop'
}

/**
 * Returns a function that makes a call unless its response is fresh, and stores the result. After back or forward,
 * stale responses are shown.
 */
export function queryRunner(client: QueryClient, takesOld: () => boolean) {
  return async ({ endpoint, input }: Query): Promise<CallFailure | null> => {
    const options = apiQueryOptions(endpoint, input)
    const state = client.getQueryState(options.queryKey)
    const isOld = state?.data !== undefined
    // Offline, a stale response is shown (docs/reference/conventions.md#offline).
    if (isOld && (!navigator.onLine || (takesOld() && !state.isInvalidated))) return null
    try {
      await client.fetchQuery(options)
      return null
    } catch (error) {
      return asFailure(error)
    }
  }
}

/** Runs the calls of a page in advance, except those with side effects on the server. */
export const prefetchRunner = (run: LoadOptions['run']): LoadOptions['run'] => {
  return async (ask) => (ask.leavesTrace ? null : run(ask))
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

/** Returns the loaded page if it is ready in time, else the page with skeletons. */
export function pageOrSkeleton(
  url: string,
  options: LoadOptions,
  whole: Promise<LoadResult>,
): Promise<LoadResult> {
  const drawn = loadPage(url, { ...options, run: async () => null })
  // The failure is reported by the loaded page.
  drawn.catch(() => {})
  return Promise.race([whole, wait(loadTimeoutMs).then(() => Promise.race([whole, drawn]))])
}

/** A page whose data does not exist gets the not-found page's address (docs/reference/wire.md#client-reactions). */
export function withNotFoundUrl(page: LoadedPage): LoadedPage {
  const isLost = page.name === 'notFound' && matchUrl(page.url).name !== 'notFound'
  return isLost ? { ...page, url: links.notFound } : page
}

/** Updates the browser history; returns the scroll position of the new page. */
export function recordNavigation(
  entries: HistoryEntries,
  { url, how }: Navigation,
  page: LoadedPage,
): ScrollPosition | null {
  const scroll = how === 'pop' ? entries.arrive() : null
  if (how !== 'pop') entries.leave()
  if (how === 'push') entries.push(page.url)
  else if (how === 'replace' || page.url !== url) entries.replace(page.url)
  return scroll
}

function partOf(url: string): HTMLElement | null {
  const [, hash = ''] = url.split('#')
  return hash === '' ? null : document.getElementById(decodeURIComponent(hash))
}

/**
 * Scrolls to the position of the navigation and focuses the new page. `isOtherPage` is whether the path has changed: a
 * page that replaces itself keeps its position.
 */
export function scrollAndFocus(
  { url, how }: Navigation,
  scroll: ScrollPosition | null,
  isOtherPage: boolean,
): void {
  const part = scroll ? null : partOf(url)
  if (part) part.scrollIntoView()
  else if (how === 'pop') scrollToPosition(scroll ?? { y: 0 })
  else if (how === 'push' || isOtherPage) window.scrollTo(0, 0)
  if (how !== 'replace') document.getElementById('main')?.focus({ preventScroll: true })
}

/** Scrolls to the anchor of a page whose data arrived after it was rendered, unless the user has scrolled meanwhile. */
export function scrollToHashLate({ url, how }: Navigation): void {
  if (how !== 'pop' && window.scrollY === 0) partOf(url)?.scrollIntoView()
}
