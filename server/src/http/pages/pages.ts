import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../viewer.ts'
import { consumeRateLimit, countInvalidToken } from '../gates/gates.ts'
import type { Mount } from '../implement.ts'
import { clientOf, tokenOf } from '../request/request-info.ts'
import { endSession } from '../request/session-cookie.ts'
import { isApiPath, isAssetPath, ownLocation, pathOf } from '../request/url-paths.ts'
import { sendCompressed } from '../transport/compression.ts'
import { rankOf } from '../transport/early-refusal.ts'
import { routeNotFoundError } from '../transport/request-guards.ts'
import { isSecure, pageSecurityHeaders } from '../transport/security-headers.ts'
import type { RenderShared } from './page-cache.ts'
import { isCacheableRequest, type PageVariant, pageKey, pageVariantOf } from './page-variant.ts'
import { type RenderedPage, renderPage } from './render-page.ts'
import {
  type PageDependencies,
  renderShared,
  requireWebApp,
  sendCachedResponse,
  vary,
  visitorOf,
} from './shared-pages.ts'

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
  return sendCompressed(request, reply, answer.chunks ? Buffer.concat(answer.chunks) : answer.html)
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
  const onRendered = (rendered: RenderedPage) => {
    own = rendered
  }
  const render: RenderShared = (pack) => renderShared(mount, parts, facts, isHttps, pack, onRendered)
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

/** Mounts the pages: every GET path that no other route matches. */
export function registerPages(mount: Mount, parts: PageDependencies): void {
  mount.app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (isApiPath(path)) throw routeNotFoundError(mount.app, path)
    if (isAssetPath(path)) return noFile(reply, path)
    return answerPage(mount, parts, request, reply)
  })
}
