import { type Endpoint, failureName, providersApi, wechatApi } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countOne } from './gates.ts'
import { callInProcess, type Mount } from './implement.ts'
import { pageFactsOf } from './page-facts.ts'
import { type PageParts, pageViewer } from './pages.ts'
import { tokenOf } from './request-facts.ts'
import { cookieExchange } from './session-cookie.ts'

/** Links that lead to another site, by the call that says where, and the page that says why they do not. */
const departures: Readonly<Record<string, { readonly endpoint: Endpoint; readonly failed: string }>> = {
  '/user/oidc/start': { endpoint: providersApi.startProvider, failed: '/user/oidc/callback' },
  '/user/wx/start': { endpoint: wechatApi.startWechat, failed: '/user/wx-auth' },
}

async function leave(
  mount: Mount,
  parts: PageParts,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const departure = departures[path]
  if (!departure) throw new Error(`no departure at ${path}`)
  const { ctx } = mount
  const viewer = await pageViewer(mount, parts, request, reply, pageFactsOf(ctx.config, request))
  await countOne(parts.limits, 'GET page', request, viewer.id, await parts.pageLimit('GET'))
  const answer = await mount.capacity.run(() =>
    callInProcess(mount, viewer, departure.endpoint, request.query, {
      request,
      token: tokenOf(request),
      exchange: cookieExchange(ctx, request, reply),
    }),
  )
  // Sound: the calls of the table answer an address.
  const address = answer.code === 0 ? (answer.data as { address: string }).address : null
  const refusal = `${departure.failed}?error=${failureName(answer.code) ?? 'OTHER'}`
  return reply
    .status(303)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('location', address ?? refusal)
    .send()
}

/** Mounts the links by which a browser leaves for a provider of log-ins. */
export function registerDepartures(mount: Mount, parts: PageParts): void {
  for (const path of Object.keys(departures))
    mount.app.get(path, (request, reply) => leave(mount, parts, path, request, reply))
}
