import type { PageAnswer, PagePlugin, PageRequest } from '@chaguan/contracts/browser'
import { type PageStatus, pageStatusOf } from '../../api/failures.ts'
import { type Query, queryKeyOf } from '../../api/query.ts'
import { registerRefusedPage } from '../../features/site/LazyRefusedPage.tsx'
import { RefusedPage } from '../../features/site/RefusedPage.tsx'
import { BlockSummaries } from '../../features/threads/blocks/summaries/BlockSummaries.tsx'
import { registerBlockSummaries } from '../../features/threads/blocks/summaries/LazyBlockSummaries.tsx'
import { FirstSteps } from '../../features/threads/feed/FirstSteps.tsx'
import { registerFirstSteps } from '../../features/threads/feed/LazyFirstSteps.tsx'
import { startClock } from '../../i18n/clock.ts'
import { addNounTexts } from '../../i18n/noun-texts.ts'
import {
  addPageTexts,
  addTexts,
  pageTextParts,
  type TextTable,
  type Translate,
  textFile,
  translator,
} from '../../i18n/texts.ts'
import { PluginPart } from '../../plugins/PluginPart.tsx'
import { registerPluginPart } from '../../plugins/Slot.tsx'
import { loadOnServer } from '../../plugins/TrustedPart.tsx'
import { siteQueries } from '../../shared/site/site.ts'
import { type FullHead, fullHead } from '../head/page-head.ts'
import { headLinks, structuredData, withShareImage } from '../head/server-head.ts'
import type { FaceModule, HeadContext } from '../router/define-page.ts'
import {
  componentOf,
  type LoadedPage,
  type LoadResult,
  loadPage,
  matchUrl,
  needsMoreTexts,
} from '../router/load-page.ts'
import { type Area, areaOf } from '../router/match-page.ts'
import { App } from './App.tsx'
import { assetsOf, browserEntry, entryParts, type Manifest, type PageAssets } from './assets.ts'
import { cachedSite } from './cached-site.ts'
import { faceKeyOf, loadFace, shellOf } from './faces.ts'
import { createFragments } from './fragments.tsx'
import { type DocumentParts, htmlDocument } from './html-document.ts'
import type { PageState, SerializedPage } from './page-state.ts'
import { createServerQueryClient, type ServerQueryClient } from './server-query-client.ts'
import { stateText } from './state-text.ts'

const statuses: Record<PageStatus, number> = {
  login: 401,
  notFound: 404,
  denied: 403,
  closed: 503,
  install: 503,
  failed: 500,
}

/** A request with what rendering it needs. */
interface Rendering {
  readonly area: Area
  readonly request: PageRequest
  readonly manifest: Manifest
  readonly queries: ServerQueryClient
  readonly face: FaceModule
  readonly texts: Partial<TextTable>
}

/** A rendered page, with its plugins. */
interface RenderedApp extends Rendering {
  readonly app: readonly Uint8Array[]
  /** The plugins present in it; the document carries no others. */
  readonly renderedPlugins: readonly PagePlugin[]
}

/** The plugins of a page; the admin area has none, so that it stays usable whatever a plugin does. */
const pluginsOf = ({ plugins }: PageRequest, area: Area) => (area === 'site' ? plugins : undefined)

/** Lists of plugins whose modules have been loaded, by face. */
const withModules = new WeakMap<readonly PagePlugin[], Map<string, Promise<unknown>>>()

/** Loads the modules of trusted plugins before rendering; once per list. */
function loadPlugins(request: PageRequest, area: Area): Promise<unknown> | undefined {
  const plugins = pluginsOf(request, area)
  if (!plugins) return undefined
  const known = withModules.get(plugins) ?? new Map<string, Promise<unknown>>()
  withModules.set(plugins, known)
  const loads = plugins
    .filter(({ isTrusted }) => isTrusted)
    .flatMap((plugin) => plugin.views.map((view) => ({ ...view, plugin })))
    .filter(({ faces }) => faces.includes(request.face))
  const loading =
    known.get(request.face) ??
    Promise.all(loads.map(({ script, plugin }) => loadOnServer(script, plugin, request)))
  known.set(request.face, loading)
  return loading
}

function stateOf(request: PageRequest, area: Area, plugins: readonly PagePlugin[] = []): PageState {
  const { face, lang, theme, feedView, userId, origin, url, formToken, form, now, utcOffset } = request
  return {
    area,
    face,
    lang,
    theme,
    feedView,
    userId,
    origin,
    url,
    formToken,
    form: form ?? null,
    now,
    utcOffset,
    ...(plugins.length > 0 && { plugins }),
  }
}

/** Whether the page is hydrated at the first interaction: a visitor's page of the `readFirst` kind, without plugins. */
const waitsForReader = (
  { request, renderedPlugins }: RenderedApp,
  { definition, faceName, refusal }: LoadedPage,
) =>
  request.userId === null &&
  refusal === null &&
  definition.readFirst?.includes(faceName) === true &&
  renderedPlugins.length === 0

function serializePage(rendering: RenderedApp, page: LoadedPage): SerializedPage {
  const { name, params, refusal, isSiteRefused, withoutShell, layout, definition, faceName } = page
  const { manifest } = rendering
  const { file, exportName } = componentOf(definition, faceName)
  const sent = refusal && ([refusal.Code, refusal.Message, refusal.Data, 0, refusal.requestId] as const)
  return {
    ...{ name, params, refusal: sent, isSiteRefused, withoutShell, layout, exportName },
    needsRest: needsMoreTexts(definition, rendering.area),
    script: `/${manifest[file]?.file ?? ''}`,
    ...(waitsForReader(rendering, page) && { waits: true as const }),
  }
}

/** The title of a page when the site could not be loaded. */
function bareTitle(page: LoadedPage, t: Translate): string {
  const context = { params: page.params, query: page.query, t }
  const own = page.isSiteRefused ? undefined : page.definition.head(context as unknown as HeadContext).title
  return own ?? t('site.failed.site')
}

/** The head of a page when the site could not be loaded. */
function bareHead(title: string): FullHead {
  const empty = { keywords: '', description: '', canonical: '', image: '', siteName: '' }
  return { ...empty, title, type: 'website', noIndex: true }
}

function statusOf(page: LoadedPage): number {
  if (page.refusal) return statuses[pageStatusOf(page.refusal.Code)]
  return page.definition.status ?? 200
}

/** Loads the site, then the page; a refusal of the site replaces all its pages. */
async function load({ request, area, queries, face, texts }: Rendering): Promise<LoadResult> {
  const { run } = queries
  const { url, userId, lang } = request
  const siteFailures = await Promise.all(siteQueries(userId).map(run))
  const siteRefusal = siteFailures.find((failure) => failure !== null) ?? null
  return loadPage(url, {
    client: queries,
    area,
    face,
    faceName: request.face,
    userId,
    siteRefusal,
    addTexts: () => addPageTexts(texts, lang, area),
    code: (loading) => loading,
    run,
  })
}

/** Replaces the request's origin at the start of a text with the public origin. */
const withPublicOrigin = (text: string, { origin }: PageRequest, publicOrigin: string) =>
  text.startsWith(`${origin}/`) ? publicOrigin + text.slice(origin.length) : text

function publicData(data: object | null, request: PageRequest, publicOrigin: string): object | null {
  if (data === null || request.origin === publicOrigin) return data
  const toPublic = (_key: string, value: unknown) =>
    typeof value === 'string' ? withPublicOrigin(value, request, publicOrigin) : value
  return JSON.parse(JSON.stringify(data, toPublic)) as object
}

/** The head, structured data and links of a page. */
function headOf(
  { request, queries, texts }: Rendering,
  page: LoadedPage,
): Pick<DocumentParts, 'head' | 'jsonLd' | 'links'> {
  const t = translator(texts)
  const { publicOrigin, url, utcOffset, face } = request
  const site = cachedSite(queries, request.userId)
  if (!site) return { head: bareHead(bareTitle(page, t)), jsonLd: null, links: [] }
  const read = ({ endpoint, input }: Query) => queries.getQueryData(queryKeyOf(endpoint, input)) as never
  const headInput = { site, t, origin: publicOrigin ?? request.origin, url, utcOffset, read, face }
  const head = fullHead(page, headInput)
  const links = head.noIndex ? [] : headLinks(page, headInput, head.siteName)
  // Without a configured origin, the one in the request is chosen by the client and must not reach shared metadata.
  if (publicOrigin === null) return { head: { ...head, canonical: '', image: '' }, jsonLd: null, links }
  const shown = withShareImage(head, page, headInput)
  const image = withPublicOrigin(shown.image, request, publicOrigin)
  return {
    head: { ...shown, image },
    jsonLd: publicData(structuredData(page, headInput), request, publicOrigin),
    links,
  }
}

function renderApp(rendering: Rendering, page: LoadedPage): RenderedApp {
  const { request, area, queries, texts } = rendering
  const { client } = queries
  const clock = startClock(request.now, request.utcOffset)
  const pageContext = { ...stateOf(request, area), go: () => {} }
  const plugins = pluginsOf(request, area)
  const { pluginTime } = request
  const fragments = createFragments({ request, pageContext, texts, clock, answers: queries })
  const isBare = cachedSite(queries, request.userId) === null || page.withoutShell
  const { name, params, layout, faceName, isSiteRefused } = page
  const rendered = fragments.render(
    name,
    [params, layout, faceName, isSiteRefused, isBare],
    ({ query, ...how }) => (
      <App
        {...{ client, texts, clock, isBare, ...(plugins && { plugins, pluginTime }), ...how }}
        page={{ ...page, query }}
      />
    ),
  )
  const isRendered = ({ appId }: PagePlugin) => rendered.plugins.has(appId)
  return {
    ...rendering,
    app: rendered.parts,
    renderedPlugins: rendered.plugins.size > 0 ? (plugins ?? []).filter(isRendered) : [],
  }
}

const assetsOfPages = new WeakMap<Manifest, Map<string, PageAssets>>()

/** Whether the rendered page contains plugin output. */
const rendersPlugins = ({ app, renderedPlugins }: RenderedApp): boolean =>
  renderedPlugins.length > 0 &&
  app.some((part) => Buffer.from(part.buffer, part.byteOffset, part.length).includes(' data-plugin="'))

/** Source of the styles of plugin output: its code is loaded later, and without styles the layout would shift. */
const pluginParts = 'src/plugins/PluginPart.tsx'

/** Returns the assets of a page. They depend only on its component, face, language, hydration time and plugins. */
function assetsFor(rendering: RenderedApp, page: LoadedPage): PageAssets {
  const { manifest, request } = rendering
  const known = assetsOfPages.get(manifest) ?? new Map<string, PageAssets>()
  assetsOfPages.set(manifest, known)
  const when = waitsForReader(rendering, page) ? 'later' : 'at once'
  const hasParts = rendersPlugins(rendering)
  const key = `${page.name} ${page.faceName} ${rendering.area} ${request.lang} ${when} ${hasParts}`
  const assets = known.get(key) ?? findAssets(rendering, page, hasParts)
  known.set(key, assets)
  return assets
}

function findAssets(rendering: RenderedApp, page: LoadedPage, hasParts: boolean): PageAssets {
  const { request, area, manifest } = rendering
  const { definition, faceName } = page
  const { lang } = request
  const more = needsMoreTexts(definition, area) ? pageTextParts(area) : []
  const rest = more.map((part) => textFile(lang, part))
  const first = [
    browserEntry,
    ...entryParts,
    faceKeyOf(manifest, shellOf(area, request.face)),
    textFile(lang, 'first'),
  ]
  const own = assetsOf(manifest, [...first, ...rest, componentOf(definition, faceName).file])
  const ofParts = hasParts ? assetsOf(manifest, [pluginParts]).styles : []
  const all = { ...own, styles: [...new Set([...own.styles, ...ofParts])] }
  // Styles are needed for the first paint, whenever the page is hydrated.
  return waitsForReader(rendering, page) ? { ...all, scripts: assetsOf(manifest, first).scripts } : all
}

function documentOf(rendering: Rendering, page: LoadedPage): readonly Uint8Array[] {
  const { request, queries, manifest } = rendering
  const renderedApp = renderApp(rendering, page)
  const { accent, siteFavicon } = cachedSite(queries, request.userId)?.forum.setSite ?? {}
  const entry = manifest[browserEntry]
  return htmlDocument({
    lang: request.lang,
    face: request.face,
    theme: request.theme,
    accent: accent ?? '',
    favicon: withPublicOrigin(siteFavicon ?? '', request, ''),
    ...headOf(rendering, page),
    assets: assetsFor(renderedApp, page),
    entry: entry ? `/${entry.file}` : '',
    app: renderedApp.app,
    state: stateText(
      {
        ...stateOf(request, rendering.area, renderedApp.renderedPlugins),
        page: serializePage(renderedApp, page),
      },
      queries.answers,
      queries.refusals,
    ),
  })
}

/**
 * A rendered document. V8 keeps an accessor of an object literal, and all that it refers to, until the next collection of
 * the old space; one of a class refers to no page.
 */
class RenderedDocument implements PageAnswer {
  readonly status: number
  readonly chunks: readonly Uint8Array[]
  readonly shareable: boolean

  constructor(status: number, chunks: readonly Uint8Array[], shareable: boolean) {
    this.status = status
    this.chunks = chunks
    this.shareable = shareable
  }

  get html(): string {
    return Buffer.concat(this.chunks).toString()
  }
}

registerBlockSummaries(BlockSummaries)
registerFirstSteps(FirstSteps)
registerRefusedPage(RefusedPage)
registerPluginPart(PluginPart)

/**
 * Renders one request: loads the site, makes the page's calls in parallel, then renders the document with its state.
 */
export async function renderPage(pageRequest: PageRequest, manifest: Manifest): Promise<PageAnswer> {
  const area = areaOf(matchUrl(pageRequest.url).path)
  const request: PageRequest = area === 'admin' ? { ...pageRequest, face: 'pc' } : pageRequest
  const texts: Partial<TextTable> = {}
  const [face] = await Promise.all([
    loadFace(shellOf(area, request.face)),
    addTexts(texts, request.lang, 'first'),
    addNounTexts(texts, request.lang, 'firstSteps'),
    addNounTexts(texts, request.lang, 'blocks'),
  ])
  const queries = createServerQueryClient(request)
  const rendering: Rendering = { request, area, manifest, queries, face, texts }
  const [page] = await Promise.all([load(rendering), loadPlugins(request, area)])
  if ('redirect' in page) return { status: 302, html: '', redirect: page.redirect, shareable: false }
  const status = statusOf(page)
  const isForAll = request.userId === null && !request.form && page.definition.shareable !== false
  const chunks = documentOf(rendering, page)
  queries.clear()
  return new RenderedDocument(status, chunks, isForAll && status === 200)
}
