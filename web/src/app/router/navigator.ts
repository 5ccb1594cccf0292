import type { Face } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import { pagePlugins } from '../../plugins/plugin-context.ts'
import { currentAddress } from '../../shared/links/current-address.ts'
import { isLayerNavigation, whenLayersClosed } from '../../ui/dialog/use-back-closes.ts'
import { createHistoryEntries, type HistoryEntries } from '../history/history-entries.ts'
import { cachedSite } from '../rendering/cached-site.ts'
import { firstLoad } from '../rendering/first-load.ts'
import { historyTraversal } from '../rendering/query-client.ts'
import type { FaceModule } from './define-page.ts'
import {
  isInOtherArea,
  type LoadedPage,
  type LoadOptions,
  type LoadResult,
  loadPage,
  type Redirect,
  type RenderablePage,
} from './load-page.ts'
import {
  type Navigation,
  pageOrSkeleton,
  prefetchRunner,
  queryRunner,
  recordNavigation,
  scrollAndFocus,
  scrollToHashLate,
  withNotFoundUrl,
} from './navigation.ts'

/** The current page and its history entry. */
export interface NavigationState {
  readonly page: RenderablePage
  readonly entry: string
}

/** The current page, and navigation without loading a document. */
export interface Navigator {
  state(): NavigationState
  subscribe(listener: () => void): () => void
  go(url: string, how?: { replace?: boolean }): void
  /** Prefetches the code and the responses of a page; fails silently. */
  prefetch(url: string): void
  /**
   * Renders the same page in another layout. Runs `before` just before it is shown, and the function it returns just
   * after.
   */
  changeFace(name: Face, face: FaceModule, before: () => () => void): Promise<void>
  /** Whether the code of a page is being loaded. */
  isLoading(): boolean
}

/** Events of the navigator. */
export interface NavigatorEvents {
  /** A page is shown; `isNew` when it replaces another page. */
  shown(page: LoadedPage, isNew: boolean): void
  /** A page could not be opened. */
  failed(url: string, reason: unknown): void
  /** The address must be stored, to return to it after the login. */
  saves(url: string): void
  load(url: string): void
  /** The session is ended and the redirect loaded as a document. Rejects when it cannot be ended. */
  leaves(url: string, way: Redirect): Promise<void>
}

/** Milliseconds within which a repeated failure to load code is attributed to the same navigation. */
const echoMs = 1000
/** Maximum number of consecutive redirects, after which a document is loaded instead. */
const maxTurns = 5

/** Handles the browser's back and forward, and stores the scroll positions when the document is unloaded. */
function followBrowser(entries: HistoryEntries, travel: (navigation: Navigation) => void): void {
  // The app restores scroll positions within the document; the browser restores that of a reloaded one.
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
    if (isLayerNavigation()) return
    entries.leave()
    travel({ url: currentAddress() + location.hash, how: 'pop' })
  })
}

/** Creates the store of the current page and its subscribers. */
function openNavigationState(start: RenderablePage, entries: HistoryEntries, events: NavigatorEvents) {
  const listeners = new Set<() => void>()
  let state: NavigationState = { page: start, entry: entries.current() }
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(page: LoadedPage): void {
      const isNew = page.url !== state.page.url || page.name !== state.page.name
      document.documentElement.dataset.face = page.faceName
      state = { page, entry: entries.current() }
      for (const listener of listeners) listener()
      events.shown(page, isNew)
    },
  }
}

/** Runs navigations; only the latest is shown. `options` returns the current load options. */
function openNavigations(
  options: () => LoadOptions,
  entries: HistoryEntries,
  show: (page: LoadedPage) => void,
  events: NavigatorEvents,
) {
  let latest = 0

  async function turn(navigation: Navigation, way: Redirect, turns: number): Promise<void> {
    const { redirect, saves, endsSession, changesSite } = way
    if (endsSession) return events.leaves(navigation.url, way)
    if (saves) events.saves(navigation.url)
    if (changesSite || turns >= maxTurns) return events.load(redirect)
    if (navigation.how === 'pop') entries.arrive()
    await travel({ url: redirect, how: navigation.how === 'push' ? 'push' : 'replace' }, turns + 1)
  }

  /** Updates a page that was shown with skeletons once all responses have arrived: with data, refused or redirected. */
  async function correct(first: LoadedPage, final: LoadResult, turns: number): Promise<void> {
    if ('redirect' in final) return turn({ url: first.url, how: 'replace' }, final, turns)
    const page = withNotFoundUrl(final)
    if (page.url !== first.url) entries.replace(page.url)
    if (page.refusal || page.name !== first.name) show(page)
    // The page is already shown; its title may depend on the data.
    else events.shown(page, false)
  }

  async function travel(navigation: Navigation, turns = 0): Promise<void> {
    const { area, client, userId } = options()
    // A page whose site was refused, as that of a closed site, has no data to render others with.
    const isRefused = cachedSite(client, userId) === null
    if (isRefused || isInOtherArea(navigation.url, area)) return events.load(navigation.url)
    latest += 1
    const own = latest
    firstLoad.isOver = true
    historyTraversal.isActive = navigation.how === 'pop'
    const whole = Promise.all([loadPage(navigation.url, options()), pagePlugins.known]).then(([page]) => page)
    const result = await pageOrSkeleton(navigation.url, options(), whole)
    if (own !== latest) return
    if ('redirect' in result) return turn(navigation, result, turns)
    await whenLayersClosed()
    if (own !== latest) return
    const first = withNotFoundUrl(result)
    const left = location.pathname
    const scroll = recordNavigation(entries, navigation, first)
    const isOtherPage = location.pathname !== left
    show(first)
    requestAnimationFrame(() => scrollAndFocus(navigation, scroll, isOtherPage))
    const final = await whole
    if (own !== latest || final === result) return
    await correct(first, final, turns)
    requestAnimationFrame(() => scrollToHashLate(navigation))
  }

  return travel
}

/** The options for loading pages in the browser. */
export type BrowserLoadOptions = Omit<LoadOptions, 'run' | 'client'> & { readonly client: QueryClient }

/** Creates the navigator, which opens addresses in the browser and handles back and forward. */
export function createNavigator(
  start: RenderablePage,
  base: BrowserLoadOptions,
  events: NavigatorEvents,
): Navigator {
  const entries = createHistoryEntries()
  const { state, subscribe, show } = openNavigationState(start, entries, events)
  let options: LoadOptions = { ...base, run: queryRunner(base.client, () => historyTraversal.isActive) }
  let loading = 0

  function whileLoading(work: Promise<unknown>, failed: (reason: unknown) => void): void {
    loading += 1
    work.catch(failed).finally(() => {
      setTimeout(() => {
        loading -= 1
      }, echoMs)
    })
  }

  const travel = openNavigations(() => options, entries, show, events)
  const set = (navigation: Navigation) =>
    whileLoading(travel(navigation), (reason) => events.failed(navigation.url, reason))
  followBrowser(entries, set)
  return {
    state,
    subscribe,
    go: (url, how) => set({ url, how: how?.replace ? 'replace' : 'push' }),
    prefetch: (url) =>
      !isInOtherArea(url, base.area) &&
      whileLoading(loadPage(url, { ...options, run: prefetchRunner(options.run) }), () => {}),
    async changeFace(faceName, face, before) {
      // The page may have changed its address, to that of a draft or of a comment.
      const url = currentAddress() + location.hash
      const entry = entries.current()
      options = { ...options, face, faceName }
      const result = await loadPage(url, { ...options, isGuarded: true })
      if ('redirect' in result || entries.current() !== entry || options.faceName !== faceName) return
      const after = before()
      show({ ...result, url })
      requestAnimationFrame(after)
    },
    isLoading: () => loading > 0,
  }
}
