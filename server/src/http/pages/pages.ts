import type { RateLimit, WebApp } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { TransportError } from '../app-error.ts'
import { consumeRateLimit, countInvalidToken, type FindViewer } from '../gates/gates.ts'
import type { RateLimits } from '../gates/rate-limits.ts'
import type { Mount } from '../implement.ts'
import { clientOf, tokenOf } from '../request/request-info.ts'
import { endSession } from '../request/session-cookie.ts'
import { isApiPath, isAssetPath, ownLocation, pathOf } from '../request/url-paths.ts'
import { sendCompressed } from '../transport/compression.ts'
import { rankOf, refuseEarly } from '../transport/early-refusal.ts'
import { namesTwoHosts, routeNotFoundError } from '../transport/request-guards.ts'
import { isSecure, pageSecurityHeaders } from '../transport/security-headers.ts'
import type { CachedResponse, PageCache, RenderShared, SharedPage } from './page-cache.ts'
import { isCacheableRequest, type PageVariant, pageKey, pageVariantOf } from './page-variant.ts'
import { type RenderedPage, renderPage } from './render-page.ts'

/** What pages need apart from the mount of every module. */
export interface PageDependencies {
  readonly web: WebApp | null
  readonly cache: PageCache
  readonly limits: RateLimits
  readonly findViewer: FindViewer
  /** Returns how often one person may request pages that must be rendered. */
  readonly pageLimit: (method: string) => Promise<RateLimit>
}

declare module 'fastify' {
  interface FastifyReply {
    /** Whether it was sent from the page cache, which has its own counters. */
    isFromPageCache: boolean
  }
}

const vary = 'Cookie, User-Agent, Accept-Language, Accept-Encoding'

const notBuilt = localized('http.pages.notBuilt')

/** Returns the web app; refuses with an explanation when it is not built. */
export function requireWebApp(web: WebApp | null): WebApp {
  if (web) return web
  throw new TransportError(503, 'NET_ERROR', notBuilt, { 'retry-after': '30' })
}

const noFile = (reply: FastifyReply, path: string) =>
  reply
    .status(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`There is no file ${path.slice(0, 200)}\n`)

/** Returns the viewer of a page request. An ended session makes its bearer a visitor, and the cookie is deleted. */
export async function pageViewer(
  { ctx }: Mount,
  { findViewer, limits }: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { lang, origin }: PageVariant,
): Promise<Viewer> {
  const facts = { lang, origin, client: clientOf(request), callUrl: '' }
  const token = tokenOf(ctx, request)
  const viewer = await findViewer(ctx, token?.value ?? null, facts)
  if (viewer) return viewer
  await countInvalidToken(limits, request)
  if (token?.source === 'cookie') endSession(request, reply, ctx)
  return visitorOf(findViewer, { ctx }, facts)
}

async function visitorOf(
  findViewer: FindViewer,
  { ctx }: Pick<Mount, 'ctx'>,
  facts: Pick<Viewer, 'lang' | 'client' | 'origin' | 'callUrl'>,
): Promise<Viewer> {
  const viewer = await findViewer(ctx, null, facts)
  if (!viewer) throw new Error('a visitor was not let in')
  return viewer
}

/** Sends a page that was rendered for this request only. */
export async function sendPage(
  mount: Mount,
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, nonce }: RenderedPage,
  { origin }: PageVariant,
  status: number = answer.status,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store').header('vary', vary)
  if (answer.redirect !== undefined)
    return reply.status(302).header('location', ownLocation(answer.redirect, origin)).send()
  reply
    .status(status)
    .headers(pageSecurityHeaders(nonce, isSecure(mount.ctx.config, request)))
    .type('text/html; charset=utf-8')
  return sendCompressed(request, reply, answer.bytes ?? answer.html)
}

/** Writes a cached response directly, without further hooks. */
function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, bytes }: CachedResponse,
): void {
  reply.hijack()
  reply.isFromPageCache = true
  // The cast is sound: Node only reads the list, which its type does not express.
  reply.raw.writeHead(200, headers as string[])
  if (request.raw.method === 'HEAD') reply.raw.end()
  else reply.raw.end(bytes)
}

/** Renders a page as every visitor may see it, independently of the request. */
async function renderShared(
  mount: Mount,
  { web, findViewer }: PageDependencies,
  facts: PageVariant,
  isHttps: boolean,
  pack: (page: SharedPage) => Promise<void>,
  keep: (rendered: RenderedPage) => void,
): Promise<SharedPage | null> {
  const { lang, origin } = facts
  const nobody = { lang, origin, client: { ip: '', userAgent: '' }, callUrl: '' }
  const viewer = await visitorOf(findViewer, mount, nobody)
  return renderPage(mount, requireWebApp(web), viewer, facts, async (rendered) => {
    const { answer, nonce } = rendered
    keep(rendered)
    if (!answer.shareable || answer.status !== 200 || answer.redirect !== undefined) return null
    const headers = {
      ...pageSecurityHeaders(nonce, isHttps),
      'cache-control': 'private, no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary,
    }
    const page = { bytes: Buffer.from(answer.bytes ?? answer.html), headers }
    await pack(page)
    return page
  })
}

async function answerVisitor(
  mount: Mount,
  parts: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  facts: PageVariant,
): Promise<FastifyReply> {
  const isHttps = isSecure(mount.ctx.config, request)
  let own: RenderedPage | undefined
  const keep = (rendered: RenderedPage) => {
    own = rendered
  }
  const render: RenderShared = (pack) => renderShared(mount, parts, facts, isHttps, pack, keep)
  const accepted = request.headers['accept-encoding'] as string
  const ready = await parts.cache.obtain(pageKey(facts), accepted, render)
  if (ready) {
    sendCachedResponse(request, reply, ready)
    return reply
  }
  // A page that may not be shared is sent only to the request that rendered it.
  if (!own) await render(async () => {})
  const rendered = own
  if (!rendered) throw new Error('nothing was rendered')
  const work = { kind: 'call', rank: rankOf(request) } as const
  return mount.loadShedder.run(work, () => sendPage(mount, request, reply, rendered, facts))
}

async function answerPage(
  mount: Mount,
  parts: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const web = requireWebApp(parts.web)
  const limit = await parts.pageLimit('GET')
  const facts = pageVariantOf(mount.ctx, request)
  if (isCacheableRequest(request) && web.isShareable(facts.url)) {
    await consumeRateLimit(parts.limits, 'GET page', request, null, limit)
    return answerVisitor(mount, parts, request, reply, facts)
  }
  const viewer = await pageViewer(mount, parts, request, reply, facts)
  await consumeRateLimit(parts.limits, 'GET page', request, viewer.id, limit)
  const send = (rendered: RenderedPage) => sendPage(mount, request, reply, rendered, facts)
  return renderPage(mount, web, viewer, facts, send, undefined, request)
}

/** Serves visitors from the page cache, and refuses pages without capacity, before any other work on a request. */
export function servePagesFromCache(mount: Mount, parts: PageDependencies): void {
  const { config } = mount.ctx
  mount.app.decorateReply('isFromPageCache', false)
  mount.app.addHook('onRequest', (request, reply, done) => {
    if (!isCacheableRequest(request) || request.url.startsWith('/api')) return done()
    // The request is refused later; the host of its cached page would be ambiguous.
    if (namesTwoHosts(request.raw)) return done()
    const facts = pageVariantOf(mount.ctx, request)
    const ready = parts.cache.find(
      pageKey(facts),
      request.headers['accept-encoding'] as string,
      () => (pack) => renderShared(mount, parts, facts, isSecure(config, request), pack, () => {}),
      mount.loadShedder.refuses({ kind: 'page', rank: 'visitor' }),
    )
    if (!ready) return done()
    sendCachedResponse(request, reply, ready)
  })
  mount.app.addHook('onRequest', (request, reply, done) => {
    if (!refuseEarly(mount.ctx, mount.loadShedder, request, reply)) done()
  })
}

/** Mounts the pages: every GET path that no other route matches. */
export function registerPages(mount: Mount, parts: PageDependencies): void {
  mount.app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (isApiPath(path)) throw routeNotFoundError(mount.app, path)
    if (isAssetPath(path)) return noFile(reply, path)
    return answerPage(mount, parts, request, reply)
  })
}
