import { startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { CallFailure } from '../api/call-failure.ts'
import { logProblem } from '../api/log.ts'
import { startClock } from '../i18n/clock.ts'
import { addTexts, type TextTable, type Translate, translator } from '../i18n/texts.ts'
import { firstSign, giveFirstSign } from '../ui/first-sign.ts'
import { openAnswers, restoreAnswers } from './answers.ts'
import { loadFace } from './faces.ts'
import { holdClicks } from './hold-clicks.ts'
import { LiveApp } from './LiveApp.tsx'
import { lateNavigator } from './late-navigator.ts'
import { loadCode, manifestMessage } from './load-code.ts'
import { mayWait } from './may-wait.ts'
import type { DrawnPlace, Opening } from './open-place.ts'
import { type SentState, stateElementId } from './page-state.ts'
import { siteHere } from './site-here.ts'

/** The place that the server drew, with its code and texts. */
async function openSent(sent: SentState, opening: Omit<Opening, 'run'>): Promise<DrawnPlace> {
  const { face, faceName, code } = opening
  const { refusal, needsRest, ...place } = sent.place
  const [Page] = await Promise.all([
    code(face.pages[place.name].load()),
    needsRest ? code(opening.addTexts()) : null,
  ])
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
  first: DrawnPlace,
  opening: Omit<Opening, 'run'>,
  sent: SentState,
  t: Translate,
) {
  await firstSign()
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
  const { userId, utcOffset, origin, lang, place: _, ...visit } = sent
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
  const t = translator(texts)
  if (!mayWait(sent, siteHere(client, userId))) giveFirstSign()
  const opened = openNavigator(first, opening, sent, t)
  const live = lateNavigator(first, () => opened.then(({ navigator }) => navigator))
  const shown = { client, texts, clock, navigator: live }
  const { promise: isLive, resolve: onLive } = Promise.withResolvers<void>()
  const app = <LiveApp {...shown} onLive={onLive} visit={{ userId, origin, lang, ...visit }} />
  // As a transition it is made live in slices: a slow phone scrolls and answers touches meanwhile.
  const drawn = await new Promise<Root>((resolve) => startTransition(() => resolve(hydrateRoot(root, app))))
  // The navigator stands first, so that whoever attends it finds the app following it; and the page is live, so that
  // what is written into its fields is heard.
  const attended = Promise.all([live.ready, isLive])
    .then(() => opened)
    .then(
      ({ attend }) => attend(),
      (reason: unknown) => logProblem(String(reason)),
    )
  holdClicks(attended)
  return drawn
}
