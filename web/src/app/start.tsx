import { hydrateRoot } from 'react-dom/client'
import type { Ask } from '../api/ask.ts'
import { answerKey } from '../api/ask.ts'
import type { CallFailure } from '../api/call-failure.ts'
import { siteAsks } from '../api/site.ts'
import { startClock } from '../i18n/clock.ts'
import { addTexts, type TextTable, translator } from '../i18n/texts.ts'
import { openAnswers, restoreAnswers } from './answers.ts'
import { loadFace } from './faces.ts'
import { LiveApp } from './LiveApp.tsx'
import { createNavigator } from './navigator.ts'
import { type Arrival, openPlace, type Place, siteHere } from './open-place.ts'
import { fullHead } from './page-head.ts'
import { type SentState, stateElementId } from './page-state.ts'
import { routeOf } from './pages.ts'

/** Opens the page that the server drew: its answers are here, so nothing is fetched. */
async function openSent(sent: SentState, opening: Parameters<typeof openPlace>[1]): Promise<Arrival> {
  const { client, userId } = opening
  const refused = (ask: Ask) =>
    (client.getQueryState(answerKey(ask.endpoint, ask.input))?.error as CallFailure | null | undefined) ??
    null
  const arrival = await openPlace(sent.url, { ...opening, run: async (ask) => refused(ask) })
  if ('redirect' in arrival || routeOf(arrival.name).withoutSite) return arrival
  const siteRefusal = siteAsks(userId)
    .map(refused)
    .find((failure) => failure !== null)
  return siteRefusal ? { ...arrival, refusal: siteRefusal } : arrival
}

function readState(): SentState | null {
  const text = document.getElementById(stateElementId)?.textContent
  return text ? (JSON.parse(text) as SentState) : null
}

/** Makes the page that the server drew live. Does nothing in a document without a state. */
export async function start(): Promise<void> {
  const sent = readState()
  const root = document.getElementById('app')
  if (!sent || !root) return
  const { userId, utcOffset, origin, lang, ...visit } = sent
  const client = openAnswers()
  restoreAnswers(client, sent)
  const clock = startClock(sent.now, utcOffset)
  const texts: Partial<TextTable> = {}
  const [face] = await Promise.all([loadFace(sent.face), addTexts(texts, lang, 'first')])
  const opening = {
    client,
    face,
    faceName: sent.face,
    userId,
    addTexts: () => addTexts(texts, lang, 'rest'),
  }
  const first = await openSent(sent, { ...opening, run: async () => null })
  if ('redirect' in first) return location.replace(first.redirect)
  const t = translator(texts)
  const nameDocument = (place: Place) => {
    const site = siteHere(client, userId)
    const read = ({ endpoint, input }: Ask) => client.getQueryData(answerKey(endpoint, input)) as never
    if (site)
      document.title = fullHead(place, {
        site,
        t,
        origin,
        url: place.url,
        utcOffset,
        read,
        face: sent.face,
      }).title
  }
  const navigator = createNavigator(first, opening, nameDocument)
  hydrateRoot(
    root,
    <LiveApp {...{ client, texts, clock, face, navigator }} visit={{ userId, origin, lang, ...visit }} />,
  )
}
