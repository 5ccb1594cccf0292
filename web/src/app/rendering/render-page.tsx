import type { PageAnswer, PageRequest } from '@chaguan/contracts/browser'
import { renderToString } from 'react-dom/server'
import { type PageStatus, pageStatusOf } from '../../api/failures.ts'
import { type Query, queryKeyOf } from '../../api/query.ts'
import { registerRefusedPage } from '../../features/site/LazyRefusedPage.tsx'
import { RefusedPage } from '../../features/site/RefusedPage.tsx'
import { BlockSummaries } from '../../features/threads/blocks/summaries/BlockSummaries.tsx'
import { registerBlockSummaries } from '../../features/threads/blocks/summaries/LazyBlockSummaries.tsx'
import { addBlockTexts } from '../../i18n/block-texts.ts'
import { startClock } from '../../i18n/clock.ts'
import { addTexts, type TextTable, type Translate, textFile, translator } from '../../i18n/texts.ts'
import { siteQueries } from '../../shared/site/site.ts'
import { type FullHead, fullHead } from '../head/page-head.ts'
import { headLinks, structuredData, withShareImage } from '../head/server-head.ts'
import type { FaceModule, HeadContext } from '../router/define-page.ts'
import { componentOf, type LoadedPage, type LoadResult, loadPage } from '../router/load-page.ts'
import { App } from './App.tsx'
import { assetsOf, browserEntry, entryParts, type Manifest } from './assets.ts'
import { cachedSite } from './cached-site.ts'
import { faceFiles, loadFace } from './faces.ts'
import { type DocumentParts, htmlDocument } from './html-document.ts'
import { type PageState, type SerializedPage, stateText } from './page-state.ts'
import { openServerQueryClient, type ServerQueryClient } from './server-query-client.ts'

const statuses: Record<PageStatus, number> = {
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
  readonly gathered: ServerQueryClient
  readonly face: FaceModule
  readonly texts: Partial<TextTable>
}

function stateOf(request: PageRequest): PageState {
  const { face, lang, theme, feedView, userId, origin, url, formToken, form, now, utcOffset } = request
  return { face, lang, theme, feedView, userId, origin, url, formToken, form: form ?? null, now, utcOffset }
}

function serializePage(
  { name, params, refusal, isSiteRefused, withoutShell, layout, definition, faceName }: LoadedPage,
  manifest: Manifest,
): SerializedPage {
  const { file, exportName } = componentOf(definition, faceName)
  const sent = refusal && ([refusal.Code, refusal.Message, refusal.Data] as const)
  return {
    ...{ name, params, refusal: sent, isSiteRefused, withoutShell, layout, exportName },
    needsRest: !definition.hasFirstTexts,
    script: `/${manifest[file]?.file ?? ''}`,
  }
}

/** The title of a page that is drawn although the site could not be asked. */
function bareTitle(place: LoadedPage, t: Translate): string {
  const asked = { params: place.params, query: place.query, t }
  const own = place.isSiteRefused ? undefined : place.definition.head(asked as unknown as HeadContext).title
  return own ?? t('site.failed.site')
}

/** The head of a page of a site that could not be asked. */
function bareHead(title: string): FullHead {
  const empty = { keywords: '', description: '', canonical: '', image: '', siteName: '' }
  return { ...empty, title, type: 'website', noIndex: true }
}

function statusOf(place: LoadedPage): number {
  if (place.refusal) return statuses[pageStatusOf(place.refusal.Code)]
  return place.definition.status ?? 200
}

/** Asks for the site, then opens the page of the address; a site that refuses stands in the place of its pages. */
async function load({ request, gathered, face, texts }: Rendering): Promise<LoadResult> {
  const { client, run } = gathered
  const { url, userId, lang } = request
  const siteFailures = await Promise.all(siteQueries(userId).map(run))
  const siteRefusal = siteFailures.find((failure) => failure !== null) ?? null
  return loadPage(url, {
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
  place: LoadedPage,
): Pick<DocumentParts, 'head' | 'jsonLd' | 'links'> {
  const t = translator(texts)
  const { origin, url, utcOffset, face } = request
  const site = cachedSite(gathered.client, request.userId)
  if (!site) return { head: bareHead(bareTitle(place, t)), jsonLd: null, links: [] }
  const read = ({ endpoint, input }: Query) =>
    gathered.client.getQueryData(queryKeyOf(endpoint, input)) as never
  const asked = { site, t, origin, url, utcOffset, read, face }
  const head = withShareImage(fullHead(place, asked), place, asked)
  const links = head.noIndex ? [] : headLinks(place, asked, head.siteName)
  return { head, jsonLd: structuredData(place, asked), links }
}

function renderApp({ request, gathered, texts }: Rendering, place: LoadedPage): string {
  const { client } = gathered
  const clock = startClock(request.now, request.utcOffset)
  const pageContext = { ...stateOf(request), go: () => {} }
  return renderToString(<App {...{ client, pageContext, texts, clock, place }} />)
}

function assetsFor({ request, manifest }: Rendering, { definition, faceName }: LoadedPage) {
  const { lang } = request
  const rest = definition.hasFirstTexts ? [] : [textFile(lang, 'rest')]
  const first = [browserEntry, ...entryParts, faceFiles[request.face], textFile(lang, 'first')]
  return assetsOf(manifest, [...first, ...rest, componentOf(definition, faceName).file])
}

function documentOf(rendering: Rendering, place: LoadedPage): string {
  const { request, gathered, manifest } = rendering
  const { accent, siteFavicon } = cachedSite(gathered.client, request.userId)?.forum.setSite ?? {}
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
    app: renderApp(rendering, place),
    state: stateText(
      { ...stateOf(request), place: serializePage(place, manifest) },
      gathered.answers,
      gathered.refusals,
    ),
  })
}

registerBlockSummaries(BlockSummaries)
registerRefusedPage(RefusedPage)

/** Renders one request: the site, then the page's calls in parallel, then the document with its state. */
export async function renderPage(request: PageRequest, manifest: Manifest): Promise<PageAnswer> {
  const texts: Partial<TextTable> = {}
  const [face] = await Promise.all([
    loadFace(request.face),
    addTexts(texts, request.lang, 'first'),
    addBlockTexts(texts, request.lang),
  ])
  const rendering: Rendering = { request, manifest, gathered: openServerQueryClient(request), face, texts }
  const place = await load(rendering)
  if ('redirect' in place) return { status: 302, html: '', redirect: place.redirect, shareable: false }
  const status = statusOf(place)
  const isForAll = request.userId === null && !request.form && place.definition.shareable !== false
  return { status, html: documentOf(rendering, place), shareable: isForAll && status === 200 }
}
