import type { PageAnswer, PageRequest } from '@chaguan/contracts'
import { renderToString } from 'react-dom/server'
import { type Ask, answerKey } from '../api/ask.ts'
import { fateOf, type PageFate } from '../api/failures.ts'
import { siteAsks } from '../api/site.ts'
import { knowRefusedPage } from '../features/site/LateRefusedPage.tsx'
import { RefusedPage } from '../features/site/RefusedPage.tsx'
import { CardLines } from '../features/threads/blocks/CardLines.tsx'
import { knowLines } from '../features/threads/blocks/late-lines.tsx'
import { addBlockTexts } from '../i18n/block-texts.ts'
import { startClock } from '../i18n/clock.ts'
import { addTexts, type TextTable, type Translate, textFile, translator } from '../i18n/texts.ts'
import { App } from './App.tsx'
import { assetsOf, browserEntry, entryParts, type Manifest } from './assets.ts'
import { type FaceModule, faceFiles, loadFace } from './faces.ts'
import { type Gathered, gatherAnswers } from './gather-answers.ts'
import { headLinks } from './head-links.ts'
import { type DocumentParts, htmlDocument } from './html-document.ts'
import { type Arrival, openPlace, type Place } from './open-place.ts'
import type { PageToName } from './page.ts'
import { isFirstPage } from './page-about.ts'
import { type FullHead, fullHead } from './page-head.ts'
import { type PageState, type SentPlace, stateText } from './page-state.ts'
import { type PageName, routeOf } from './pages.ts'
import { withShareCard } from './share-card.ts'
import { siteHere } from './site-here.ts'
import { structuredData } from './structured-data.ts'

const statuses: Record<PageFate, number> = {
  login: 401,
  notFound: 404,
  denied: 403,
  closed: 503,
  install: 503,
  failed: 500,
}

/** What a rendering works with. */
interface Rendering {
  readonly request: PageRequest
  readonly manifest: Manifest
  readonly gathered: Gathered
  readonly face: FaceModule
  readonly texts: Partial<TextTable>
}

function stateOf(request: PageRequest): PageState {
  const { face, lang, theme, feedView, userId, origin, url, formToken, form, now, utcOffset } = request
  return { face, lang, theme, feedView, userId, origin, url, formToken, form: form ?? null, now, utcOffset }
}

function sentPlaceOf({ name, params, refusal, isSiteRefused, isAlone }: Place): SentPlace {
  const sent = refusal && ([refusal.Code, refusal.Message, refusal.Data] as const)
  return { name, params, refusal: sent, isSiteRefused, isAlone, needsRest: !isFirstPage(name) }
}

/** The title of a page that is drawn although the site could not be asked. */
function bareTitle(place: Place, t: Translate): string {
  const asked = { params: place.params, query: place.query, t }
  const own = place.isSiteRefused ? undefined : place.about.head(asked as unknown as PageToName).title
  return own ?? t('site.failed.site')
}

/** The head of a page of a site that could not be asked. */
function bareHead(title: string): FullHead {
  const empty = { keywords: '', description: '', canonical: '', image: '', siteName: '' }
  return { ...empty, title, type: 'website', noIndex: true }
}

/** Pages that say that something is wrong, and how browsers and search engines are told so. */
const statusByPage: Partial<Record<PageName, number>> = {
  notFound: 404,
  missing: 404,
  serverError: 500,
  closed: 503,
  notInstalled: 503,
}

function statusOf(place: Place): number {
  if (place.refusal) return statuses[fateOf(place.refusal.Code)]
  return statusByPage[place.name] ?? 200
}

/** Asks for the site, then opens the page of the address; a site that refuses stands in the place of its pages. */
async function arrive({ request, gathered, face, texts }: Rendering): Promise<Arrival> {
  const { client, run } = gathered
  const { url, userId, lang } = request
  const siteFailures = await Promise.all(siteAsks(userId).map(run))
  const siteRefusal = siteFailures.find((failure) => failure !== null) ?? null
  return openPlace(url, {
    client,
    face,
    faceName: request.face,
    userId,
    siteRefusal,
    addTexts: () => addTexts(texts, lang, 'rest'),
    code: (loading) => loading,
    run,
  })
}

/** What the head says, and what search engines are told besides. */
function headOf(
  { request, gathered, texts }: Rendering,
  place: Place,
): Pick<DocumentParts, 'head' | 'jsonLd' | 'links'> {
  const t = translator(texts)
  const { origin, url, utcOffset, face } = request
  const site = siteHere(gathered.client, request.userId)
  if (!site) return { head: bareHead(bareTitle(place, t)), jsonLd: null, links: [] }
  const read = ({ endpoint, input }: Ask) => gathered.client.getQueryData(answerKey(endpoint, input)) as never
  const asked = { site, t, origin, url, utcOffset, read, face }
  const head = withShareCard(fullHead(place, asked), place, asked)
  const links = head.noIndex ? [] : headLinks(place, asked, head.siteName)
  return { head, jsonLd: structuredData(place, asked), links }
}

function draw({ request, gathered, texts }: Rendering, place: Place): string {
  const { client } = gathered
  const clock = startClock(request.now, request.utcOffset)
  const visit = { ...stateOf(request), go: () => {} }
  return renderToString(<App {...{ client, visit, texts, clock, place }} />)
}

function assetsFor({ request, manifest, face }: Rendering, { name }: Place) {
  const { lang } = request
  const rest = isFirstPage(name) ? [] : [textFile(lang, 'rest')]
  const first = [browserEntry, ...entryParts, faceFiles[request.face], textFile(lang, 'first')]
  return assetsOf(manifest, [...first, ...rest, face.pages[name].file])
}

function documentOf(rendering: Rendering, place: Place): string {
  const { request, gathered, manifest } = rendering
  const { accent, siteFavicon } = siteHere(gathered.client, request.userId)?.forum.setSite ?? {}
  const entry = manifest[browserEntry]
  return htmlDocument({
    lang: request.lang,
    face: request.face,
    theme: request.theme,
    accent: accent ?? '',
    favicon: siteFavicon ?? '',
    ...headOf(rendering, place),
    assets: assetsFor(rendering, place),
    entry: entry ? `/${entry.file}` : '',
    app: draw(rendering, place),
    state: stateText({ ...stateOf(request), place: sentPlaceOf(place) }, gathered.answers, gathered.refusals),
  })
}

knowLines(CardLines)
knowRefusedPage(RefusedPage)

/** Renders one request: the site, then the page's calls in parallel, then the document with its state. */
export async function renderPage(request: PageRequest, manifest: Manifest): Promise<PageAnswer> {
  const texts: Partial<TextTable> = {}
  const [face] = await Promise.all([
    loadFace(request.face),
    addTexts(texts, request.lang, 'first'),
    addBlockTexts(texts, request.lang),
  ])
  const rendering: Rendering = { request, manifest, gathered: gatherAnswers(request), face, texts }
  const place = await arrive(rendering)
  if ('redirect' in place) return { status: 302, html: '', redirect: place.redirect, shareable: false }
  const status = statusOf(place)
  const isForAll = request.userId === null && !request.form && routeOf(place.name).shareable !== false
  return { status, html: documentOf(rendering, place), shareable: isForAll && status === 200 }
}
