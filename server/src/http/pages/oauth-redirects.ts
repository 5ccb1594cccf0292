import { type Endpoint, failureName, providersApi, wechatApi } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { consumeRateLimit } from '../gates/gates.ts'
import type { Mount } from '../implement.ts'
import { callInProcess } from '../in-process.ts'
import { tokenOf } from '../request/request-info.ts'
import { cookieExchange } from '../request/session-cookie.ts'
import { pageVariantOf } from './page-variant.ts'
import { pageViewer } from './pages.ts'
import type { PageDependencies } from './shared-pages.ts'

/**
 * Links that redirect to another site, with the endpoint that returns the address and the page that shows a refusal.
 */
const redirects: Readonly<Record<string, { readonly endpoint: Endpoint; readonly failed: string }>> = {
  '/user/oidc/start': { endpoint: providersApi.startProvider, failed: '/user/oidc/callback' },
  '/user/wx/start': { endpoint: wechatApi.startWechat, failed: '/user/wx-auth' },
}

async function redirectOut(
  mount: Mount,
  parts: PageDependencies,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const redirect = redirects[path]
  if (!redirect) throw new Error(`no redirect at ${path}`)
  const { ctx } = mount
  const viewer = await pageViewer(mount, parts, request, reply, pageVariantOf(ctx, request))
  await consumeRateLimit(parts.limits, 'GET page', request, viewer.id, await parts.pageLimit('GET'))
  const answer = await mount.loadShedder.run({ kind: 'call', rank: 'first' }, () =>
    callInProcess(mount, viewer, redirect.endpoint, request.query, {
      request,
      token: tokenOf(ctx, request),
      exchange: cookieExchange(ctx, request, reply),
    }),
  )
  // The cast is sound: the endpoints of the table return an address.
  const address = answer.code === 0 ? (answer.data as { address: string }).address : null
  const { next } = request.query as { readonly next?: unknown }
  const told = new URLSearchParams({ error: failureName(answer.code) ?? 'OTHER' })
  if (typeof next === 'string') told.set('next', next)
  const refusal = `${redirect.failed}?${told}`
  return reply
    .status(303)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('location', address ?? refusal)
    .send()
}

/** Mounts the links that redirect a browser to an identity provider. */
export function registerOauthRedirects(mount: Mount, parts: PageDependencies): void {
  for (const path of Object.keys(redirects))
    mount.app.get(path, (request, reply) => redirectOut(mount, parts, path, request, reply))
}
