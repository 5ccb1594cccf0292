import { type CallAnswer, failures, limits, type PageAnswer, type PageRequest } from '@chaguan/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { type Ask, answerKey } from '../api/ask.ts'
import { CallFailure } from '../api/call-failure.ts'
import { fateOf, type PageFate } from '../api/failures.ts'
import { siteAsks } from '../api/site.ts'
import { startClock } from '../i18n/clock.ts'
import { loadTexts, textFiles, translator } from '../i18n/texts.ts'
import { App } from './App.tsx'
import { keepRefusal, openAnswers } from './answers.ts'
import { assetsOf, browserEntry, type Manifest } from './assets.ts'
import { faceFiles, loadFace } from './faces.ts'
import { htmlDocument } from './html-document.ts'
import { openPlace, type Place, siteHere } from './open-place.ts'
import { type FullHead, fullHead } from './page-head.ts'
import { type AnswerText, type PageState, type SentRefusal, stateText } from './page-state.ts'
import { pages } from './pages.ts'

const statuses: Record<PageFate, number> = {
  login: 401,
  notFound: 404,
  denied: 403,
  closed: 503,
  install: 503,
  failed: 500,
}

/** The answers of one rendering, and what of them goes along to the browser. */
interface Gathered {
  readonly client: QueryClient
  readonly answers: AnswerText[]
  readonly refusals: SentRefusal[]
}

const timedOut: CallAnswer = { code: failures.TIMEOUT.code, message: '', data: [], json: '[]' }

async function inTime(answer: Promise<CallAnswer>): Promise<CallAnswer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<CallAnswer>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), limits.renderCallTimeoutMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

function caller(request: PageRequest, { client, answers, refusals }: Gathered) {
  return async ({ endpoint, input }: Ask): Promise<CallFailure | null> => {
    const key = answerKey(endpoint, input)
    const { code, message, data, json } = await inTime(request.call(endpoint, input))
    if (code === 0) {
      client.setQueryData(key, data)
      answers.push({ path: endpoint.path, input, json })
      return null
    }
    const failure = new CallFailure(code, message, data)
    keepRefusal(client, key, failure)
    refusals.push([endpoint.path, input, code, message])
    return failure
  }
}

function stateOf(request: PageRequest): PageState {
  const { face, lang, theme, userId, origin, url, formToken, form, now, utcOffset } = request
  return { face, lang, theme, userId, origin, url, formToken, form: form ?? null, now, utcOffset }
}

function bareHead(title: string): FullHead {
  const empty = { keywords: '', description: '', canonical: '', image: '', siteName: '' }
  return { ...empty, title, type: 'website', noIndex: true, jsonLd: null }
}

function statusOf(place: Place): number {
  if (place.refusal) return statuses[fateOf(place.refusal.Code)]
  return place.name === 'notFound' ? 404 : 200
}

const firstFailure = (failed: readonly (CallFailure | null)[]) =>
  failed.find((failure) => failure !== null) ?? null

/** Renders one request: the site, then the page's calls in parallel, then the document with its state. */
export async function renderPage(request: PageRequest, manifest: Manifest): Promise<PageAnswer> {
  const gathered: Gathered = { client: openAnswers(), answers: [], refusals: [] }
  const { client } = gathered
  const run = caller(request, gathered)
  const [face, texts] = await Promise.all([loadFace(request.face), loadTexts(request.lang)])
  const siteRefusal = firstFailure(await Promise.all(siteAsks(request.userId).map(run)))
  const arrival = await openPlace(request.url, {
    client,
    face,
    faceName: request.face,
    userId: request.userId,
    run,
  })
  if ('redirect' in arrival) return { status: 302, html: '', redirect: arrival.redirect, shareable: false }
  const isLost = siteRefusal !== null && !pages[arrival.name].withoutSite
  const place = isLost ? { ...arrival, refusal: siteRefusal } : arrival
  const t = translator(texts)
  const site = siteHere(client, request.userId)
  const clock = startClock(request.now, request.utcOffset)
  const state = stateOf(request)
  const visit = { ...state, go: () => {} }
  const app = renderToString(<App {...{ client, visit, texts, clock, face, place }} />)
  const read = <E extends Ask['endpoint']>({ endpoint, input }: Ask<E>) =>
    client.getQueryData(answerKey(endpoint, input)) as never
  const { origin, url, utcOffset } = request
  const head = site
    ? fullHead(place, { site, t, origin, url, utcOffset, read, face: request.face })
    : bareHead(t('site.failed.site'))
  const sources = [
    browserEntry,
    faceFiles[request.face],
    textFiles[request.lang],
    face.pages[place.name].file,
  ]
  const status = statusOf(place)
  return {
    status,
    html: htmlDocument({
      lang: request.lang,
      face: request.face,
      theme: request.theme,
      accent: site?.forum.setSite.accent ?? '',
      favicon: site?.forum.setSite.siteFavicon || '/favicon.ico',
      head,
      assets: assetsOf(manifest, sources),
      entry: manifest[browserEntry] ? `/${manifest[browserEntry].file}` : '',
      app,
      state: stateText(state, gathered.answers, gathered.refusals),
    }),
    shareable:
      request.userId === null && status === 200 && !request.form && pages[place.name].shareable !== false,
  }
}
