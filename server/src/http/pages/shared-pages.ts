import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RateLimit, WebApp } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { TransportError } from '../app-error.ts'
import type { FindViewer } from '../gates/gates.ts'
import type { RateLimits } from '../gates/rate-limits.ts'
import type { Mount } from '../implement.ts'
import type { RequestHead } from '../request/request-info.ts'
import { isApiPath } from '../request/url-paths.ts'
import { refuseEarly } from '../transport/early-refusal.ts'
import { namesTwoHosts } from '../transport/request-guards.ts'
import { isSecure, pageSecurityHeaders } from '../transport/security-headers.ts'
import { requestTarget } from '../transport/server-options.ts'
import type { CachedResponse, PageCache, SharedPage } from './page-cache.ts'
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

/** The header `vary` of pages. */
export const vary = 'Cookie, User-Agent, Accept-Language, Accept-Encoding'

const notBuilt = localized('http.pages.notBuilt')

/** Returns the web app; refuses with an explanation when it is not built. */
export function requireWebApp(web: WebApp | null): WebApp {
  if (web) return web
  throw new TransportError(503, 'NET_ERROR', notBuilt, { 'retry-after': '30' })
}

/** Returns a visitor with these request facts. */
export async function visitorOf(
  findViewer: FindViewer,
  { ctx }: Pick<Mount, 'ctx'>,
  facts: Pick<Viewer, 'lang' | 'client' | 'origin' | 'callUrl'>,
): Promise<Viewer> {
  const viewer = await findViewer(ctx, null, facts)
  if (!viewer) throw new Error('the gates refused a visitor')
  return viewer
}

function writeCachedResponse(
  { method }: IncomingMessage,
  response: ServerResponse,
  { headers, body }: CachedResponse,
): void {
  // The cast is sound: Node only reads the list, which its type does not express.
  response.writeHead(200, headers as string[])
  if (method === 'HEAD') response.end()
  else response.end(body, 'latin1')
}

/** Writes a cached response directly, without further hooks. */
export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): void {
  reply.hijack()
  reply.isFromPageCache = true
  writeCachedResponse(request.raw, reply.raw, cached)
}

/** Renders a page as every visitor may see it, independently of the request. */
export async function renderShared(
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
    const page = { chunks: answer.chunks ?? [Buffer.from(answer.html)], headers }
    await pack(page)
    return page
  })
}

/** Returns the cached page that a visitor's request may get, if any. */
function findCached(mount: Mount, parts: PageDependencies, head: RequestHead): CachedResponse | undefined {
  if (!isCacheableRequest(head) || isApiPath(head.url)) return undefined
  // The request is refused later; the host of its cached page would be ambiguous.
  if (namesTwoHosts(head.raw)) return undefined
  const facts = pageVariantOf(mount.ctx, head)
  return parts.cache.find(
    pageKey(facts),
    head.headers['accept-encoding'] as string,
    () => (pack) => renderShared(mount, parts, facts, isSecure(mount.ctx.config, head), pack, () => {}),
    mount.loadShedder.refuses({ kind: 'page', rank: 'visitor' }),
  )
}

/** The head of a request that came without a proxy. */
const headOf = (raw: IncomingMessage, host: string): RequestHead => ({
  raw,
  url: requestTarget(raw),
  headers: raw.headers,
  protocol: 'http',
  host,
})

/**
 * Sends cached pages before Fastify creates its request and reply, which costs as much as sending the page. Requests
 * whose host a proxy may name differently are left to the hook of `servePagesFromCache`.
 */
function servePagesBeforeFastify(mount: Mount, parts: PageDependencies): void {
  const { server } = mount.app
  const { siteUrl, trustProxy } = mount.ctx.config
  if (siteUrl === null && trustProxy.length > 0) return
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { host } = request.headers
    const cached = host === undefined ? undefined : findCached(mount, parts, headOf(request, host))
    if (cached) writeCachedResponse(request, response, cached)
    else for (const listener of listeners) listener.call(server, request, response)
  })
}

/** Serves visitors from the page cache, and refuses pages without capacity, before any other work on a request. */
export function servePagesFromCache(mount: Mount, parts: PageDependencies): void {
  servePagesBeforeFastify(mount, parts)
  mount.app.decorateReply('isFromPageCache', false)
  mount.app.addHook('onRequest', (request, reply, done) => {
    const cached = findCached(mount, parts, request)
    if (!cached) return done()
    sendCachedResponse(request, reply, cached)
  })
  mount.app.addHook('onRequest', (request, reply, done) => {
    if (!refuseEarly(mount.ctx, mount.loadShedder, request, reply)) done()
  })
}
