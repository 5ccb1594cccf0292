import { startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { CallFailure } from '../../api/failures.ts'
import { logProblem } from '../../api/log.ts'
import { startClock } from '../../i18n/clock.ts'
import { addTexts, type TextTable, type Translate, translator } from '../../i18n/texts.ts'
import { firstInteraction, signalInteraction } from '../../ui/first-interaction.ts'
import { cachedSite } from '../rendering/cached-site.ts'
import { loadFace } from '../rendering/faces.ts'
import { type SentState, stateElementId } from '../rendering/page-state.ts'
import { createQueryClient, hydrateQueryClient } from '../rendering/query-client.ts'
import { lazyNavigator } from '../router/lazy-navigator.ts'
import type { LoadOptions, RenderablePage } from '../router/load-page.ts'
import { queueEarlyClicks } from '../router/queue-early-clicks.ts'
import { canDeferNavigator } from './can-defer-navigator.ts'
import { LiveApp } from './LiveApp.tsx'
import { AssetError, loadCode, manifestMessage } from './load-code.ts'

/** The page that the server rendered, with its code and texts. */
async function restorePage(sent: SentState, options: Omit<LoadOptions, 'run'>): Promise<RenderablePage> {
  const { face, faceName, code } = options
  const { refusal, needsRest, script, exportName, ...place } = sent.place
  const [module] = await Promise.all([
    code<Record<string, RenderablePage['Page']>>(import(/* @vite-ignore */ script)),
    needsRest ? code(options.addTexts()) : null,
  ])
  const Page = module[exportName]
  if (!Page) throw new AssetError(`${script} has no ${exportName}`)
  return {
    ...place,
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

/** What the page can be seen without is loaded with the first sign that somebody is there. */
async function openNavigator(
  first: RenderablePage,
  options: Omit<LoadOptions, 'run'>,
  sent: SentState,
  t: Translate,
) {
  await firstInteraction()
  const { createNavigator, navigatorEvents, startClientServices } = await import('./client-services.ts')
  const navigator = createNavigator(first, options, navigatorEvents(options, sent, t))
  const setSite = () => cachedSite(options.client, options.userId)?.forum.setSite
  return {
    navigator,
    startClientServices: () => startClientServices({ navigator, userId: options.userId, t, setSite }),
  }
}

/** Makes the page that the server drew live. Does nothing in a document without a state. */
export async function start(): Promise<Root | undefined> {
  const sent = readState()
  const root = document.getElementById('app')
  if (!sent || !root) return undefined
  const { userId, utcOffset, origin, lang, place: _, ...pageContext } = sent
  const client = createQueryClient()
  hydrateQueryClient(client, sent)
  const clock = startClock(sent.now, utcOffset)
  const texts: Partial<TextTable> = {}
  const [face] = await Promise.all([
    loadCode(manifestMessage, loadFace(sent.face)),
    addTexts(texts, lang, 'first'),
  ])
  const options: Omit<LoadOptions, 'run'> = {
    client,
    face,
    faceName: sent.face,
    userId,
    addTexts: () => addTexts(texts, lang, 'rest'),
    code: (loading) => loadCode('The code of a page did not come', loading),
  }
  const first = await restorePage(sent, options)
  const t = translator(texts)
  if (!canDeferNavigator(sent, cachedSite(client, userId))) signalInteraction()
  const opened = openNavigator(first, options, sent, t)
  const live = lazyNavigator(first, () => opened.then(({ navigator }) => navigator))
  const shown = { client, texts, clock, navigator: live }
  const { promise: isLive, resolve: onLive } = Promise.withResolvers<void>()
  const app = <LiveApp {...shown} onLive={onLive} pageContext={{ userId, origin, lang, ...pageContext }} />
  // As a transition it is made live in slices: a slow phone scrolls and answers touches meanwhile.
  const drawn = await new Promise<Root>((resolve) => startTransition(() => resolve(hydrateRoot(root, app))))
  // The navigator stands first, so that whoever attends it finds the app following it; and the page is live, so that
  // what is written into its fields is heard.
  const started = Promise.all([live.ready, isLive])
    .then(() => opened)
    .then(
      ({ startClientServices }) => startClientServices(),
      (reason: unknown) => logProblem(String(reason)),
    )
  queueEarlyClicks(started)
  return drawn
}
