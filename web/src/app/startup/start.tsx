import { startTransition, useEffect, useMemo, useSyncExternalStore } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { CallFailure } from '../../api/failures.ts'
import { logProblem } from '../../api/log.ts'
import { setPageMember } from '../../api/request-headers.ts'
import { startClock } from '../../i18n/clock.ts'
import { addPageTexts, addTexts, type TextTable, type Translate, translator } from '../../i18n/texts.ts'
import type { PageContext } from '../../shared/page/page-context.tsx'
import { firstInteraction, firstTouch, signalInteraction } from '../../ui/first-interaction.ts'
import { App, type AppProps } from '../rendering/App.tsx'
import { cachedSite } from '../rendering/cached-site.ts'
import { loadFace, shellOf } from '../rendering/faces.ts'
import { type SentState, stateElementId } from '../rendering/page-state.ts'
import { createQueryClient, hydrateQueryClient } from '../rendering/query-client.ts'
import {
  deferEarlyClicks,
  deferPluginClicks,
  type LazyNavigator,
  lazyNavigator,
  queueEarlyClicks,
} from '../router/lazy-navigator.ts'
import type { LoadOptions, RenderablePage } from '../router/load-page.ts'
import type { BrowserLoadOptions } from '../router/navigator.ts'
import { AppToasts } from './AppToasts.tsx'
import { canDeferNavigator } from './can-defer-navigator.ts'
import { AssetError, loadCode, manifestMessage } from './load-code.ts'

/** Restores the page that the server rendered, with its code and texts. */
async function restorePage(sent: SentState, options: Omit<LoadOptions, 'run'>): Promise<RenderablePage> {
  const { face, faceName, code } = options
  const { refusal, needsRest, script, exportName, waits: _, ...page } = sent.page
  const [module] = await Promise.all([
    code<Record<string, RenderablePage['Page']>>(import(/* @vite-ignore */ script)),
    needsRest ? code(options.addTexts()) : null,
  ])
  const Page = module[exportName]
  if (!Page) throw new AssetError(`${script} has no ${exportName}`)
  return {
    ...page,
    url: sent.url,
    query: new URL(sent.url, sent.origin).searchParams,
    Page,
    face,
    faceName,
    refusal: refusal && new CallFailure(...refusal),
  }
}

function readState(): SentState | null {
  const text = document.getElementById(stateElementId)?.textContent
  return text ? (JSON.parse(text) as SentState) : null
}

/** Loads the navigator and the services at the first interaction. */
async function openNavigator(
  first: RenderablePage,
  options: BrowserLoadOptions,
  sent: SentState,
  t: Translate,
) {
  await firstInteraction()
  const services = import('./client-services.ts')
  if (sent.area === 'admin') await (await services).loadAdminPages()
  const { createNavigator, navigatorEvents, startClientServices } = await services
  const navigator = createNavigator(first, options, navigatorEvents(options, sent, t))
  const setSite = () => cachedSite(options.client, options.userId)?.forum.setSite
  return {
    navigator,
    startClientServices: () =>
      startClientServices({
        navigator,
        load: options,
        area: options.area,
        userId: options.userId,
        plugins: sent.plugins,
        t,
        setSite,
      }),
  }
}

interface LiveAppProps extends Omit<AppProps, 'page' | 'pageContext' | 'children'> {
  pageContext: Omit<PageContext, 'go' | 'entry'>
  navigator: LazyNavigator
  /** Called once the page is hydrated. */
  onLive: () => void
}

/** The app in the browser, rendering the navigator's current page. */
function LiveApp({ pageContext, navigator, onLive, ...rest }: LiveAppProps) {
  const { page, entry } = useSyncExternalStore(navigator.subscribe, navigator.state, navigator.state)
  useEffect(onLive, [onLive])
  const here = useMemo<PageContext>(
    () => ({
      ...pageContext,
      entry,
      url: page.url,
      face: page.faceName,
      form: page.url === pageContext.url ? pageContext.form : null,
      go: navigator.go,
    }),
    [pageContext, page, entry, navigator],
  )
  return (
    <App {...rest} pageContext={here} page={page}>
      <AppToasts />
    </App>
  )
}

/**
 * Sets `<html data-hydrated>`: `waiting` while the page's code waits for the first interaction, `page` once the page's
 * own events work, `services` once everything does.
 */
const markHydrated = (what: 'waiting' | 'page' | 'services') => {
  document.documentElement.dataset.hydrated = what
}

/** Hydrates the server-rendered page. Does nothing in a document without a state. */
export async function start(): Promise<Root | undefined> {
  const sent = readState()
  const root = document.getElementById('app')
  if (!sent || !root) return undefined
  const { area, userId, utcOffset, origin, lang, plugins, page: _, ...pageContext } = sent
  // A touch that comes before the services counts.
  if (userId === null) void firstTouch()
  setPageMember(userId)
  if (plugins?.length) deferPluginClicks()
  const client = createQueryClient()
  hydrateQueryClient(client, sent)
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const clock = startClock(sent.now, utcOffset, load?.responseStart)
  const texts: Partial<TextTable> = {}
  const [face] = await Promise.all([
    loadCode(manifestMessage, loadFace(shellOf(area, sent.face))),
    addTexts(texts, lang, 'first'),
  ])
  const options: BrowserLoadOptions = {
    client,
    area,
    face,
    faceName: sent.face,
    userId,
    addTexts: () => addPageTexts(texts, lang, area),
    code: (loading) => loadCode('The code of a page did not come', loading),
  }
  const { promise: isLive, resolve } = Promise.withResolvers<void>()
  if (!canDeferNavigator(sent, cachedSite(client, userId))) signalInteraction()
  if (sent.page.waits) {
    markHydrated('waiting')
    deferEarlyClicks(isLive)
    await firstInteraction()
  }
  const first = await restorePage(sent, options)
  const t = translator(texts)
  const opened = openNavigator(first, options, sent, t)
  const live = lazyNavigator(first, () => opened.then(({ navigator }) => navigator))
  const shown = { client, texts, clock, navigator: live }
  const onLive = () => {
    markHydrated('page')
    resolve()
  }
  const app = (
    <LiveApp
      {...shown}
      {...(plugins && { plugins })}
      onLive={onLive}
      pageContext={{ userId, origin, lang, ...pageContext }}
    />
  )
  // In a transition React hydrates in slices, so that a slow phone can scroll and respond meanwhile.
  const drawn = await new Promise<Root>((resolve) => startTransition(() => resolve(hydrateRoot(root, app))))
  // The services start after hydration, so that restored text reaches the fields' event handlers.
  const started = Promise.all([live.ready, isLive])
    .then(() => opened)
    .then(
      ({ startClientServices }) => {
        startClientServices()
        markHydrated('services')
      },
      (reason: unknown) => logProblem(String(reason)),
    )
  queueEarlyClicks(started)
  return drawn
}
