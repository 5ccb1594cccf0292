import { startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { Ask } from '../api/ask.ts'
import { answerKey } from '../api/ask.ts'
import type { CallFailure } from '../api/call-failure.ts'
import { logProblem } from '../api/log.ts'
import { siteAsks } from '../api/site.ts'
import { startClock } from '../i18n/clock.ts'
import { addTexts, type TextTable, type Translate, translator } from '../i18n/texts.ts'
import { openAnswers, restoreAnswers } from './answers.ts'
import { loadFace } from './faces.ts'
import { LiveApp } from './LiveApp.tsx'
import { lateNavigator } from './late-navigator.ts'
import { loadCode, manifestMessage } from './load-code.ts'
import { type Arrival, type Opening, openPlace, type Place, siteHere } from './open-place.ts'
import { type SentState, stateElementId } from './page-state.ts'

/** Opens the page that the server drew: its answers are here, so nothing is fetched. */
function openSent(sent: SentState, opening: Omit<Opening, 'run'>): Promise<Arrival> {
  const { client, userId } = opening
  const refused = ({ endpoint, input }: Ask) =>
    (client.getQueryState(answerKey(endpoint, input))?.error as CallFailure | null | undefined) ?? null
  const siteRefusal =
    siteAsks(userId)
      .map(refused)
      .find((failure) => failure !== null) ?? null
  return openPlace(sent.url, { ...opening, siteRefusal, isGuarded: true, run: async (ask) => refused(ask) })
}

function readState(): SentState | null {
  const text = document.getElementById(stateElementId)?.textContent
  return text ? (JSON.parse(text) as SentState) : null
}

/** Everything that the page can be seen without is loaded once it is live. */
async function openNavigator(first: Place, opening: Omit<Opening, 'run'>, sent: SentState, t: Translate) {
  const { createNavigator, tellerOf, attend } = await import('./attend.ts')
  const navigator = createNavigator(first, opening, tellerOf(opening, sent, t))
  const setSite = () => siteHere(opening.client, opening.userId)?.forum.setSite
  return { navigator, attend: () => attend({ navigator, userId: opening.userId, t, setSite }) }
}

/** Makes the page that the server drew live. Does nothing in a document without a state. */
export async function start(): Promise<Root | undefined> {
  const sent = readState()
  const root = document.getElementById('app')
  if (!sent || !root) return undefined
  const { userId, utcOffset, origin, lang, ...visit } = sent
  const client = openAnswers()
  restoreAnswers(client, sent)
  const clock = startClock(sent.now, utcOffset)
  const texts: Partial<TextTable> = {}
  const [face] = await Promise.all([
    loadCode(manifestMessage, loadFace(sent.face)),
    addTexts(texts, lang, 'first'),
  ])
  const opening: Omit<Opening, 'run'> = {
    client,
    face,
    faceName: sent.face,
    userId,
    addTexts: () => addTexts(texts, lang, 'rest'),
    code: (loading) => loadCode('The code of a page did not come', loading),
  }
  const first = await openSent(sent, opening)
  if ('redirect' in first) {
    location.replace(first.redirect)
    return undefined
  }
  const t = translator(texts)
  const opened = openNavigator(first, opening, sent, t)
  const live = lateNavigator(first, () => opened.then(({ navigator }) => navigator))
  const shown = { client, texts, clock, navigator: live }
  const { promise: isLive, resolve: onLive } = Promise.withResolvers<void>()
  const app = <LiveApp {...shown} onLive={onLive} visit={{ userId, origin, lang, ...visit }} />
  // As a transition it is made live in slices: a slow phone scrolls and answers touches meanwhile.
  const drawn = await new Promise<Root>((resolve) => startTransition(() => resolve(hydrateRoot(root, app))))
  // The navigator stands first, so that whoever attends it finds the app following it; and the page is live, so that
  // what is written into its fields is heard.
  Promise.all([live.ready, isLive])
    .then(() => opened)
    .then(
      ({ attend }) => attend(),
      (reason: unknown) => logProblem(String(reason)),
    )
  return drawn
}
