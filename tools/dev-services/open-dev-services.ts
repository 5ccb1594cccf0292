import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { allowPerson, isLoopback, servePersonChoice } from './authorization.ts'
import { type Grant, openTokenStore } from './grants.ts'
import { claimsOf, discoveryOf, exchangeCode, keysOf } from './openid-connect.ts'
import { devClient } from './people.ts'
import {
  accessTokenOf,
  appTokenOf,
  type IssuedTokens,
  miniCodeOf,
  miniSessionOf,
  schemeOf,
  sentNotificationOf,
  userInfoOf,
} from './wechat.ts'

/** Third-party sign-in services, simulated on this machine for development and tests. */
export interface DevServices {
  /** OpenID Connect issuer, and base of WeChat's addresses (setting `wechat_base`). */
  readonly origin: string
  /** Client id and secret, also app id and app secret. */
  readonly client: { readonly id: string; readonly secret: string }
  close(): Promise<void>
}

type Query = Readonly<Record<string, string | undefined>>
type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

const formType = 'application/x-www-form-urlencoded'
const queryOf = (request: FastifyRequest) => request.query as Query
/** The issuer with the host name of the request, as a discovery document requires. */
const issuerOf = (request: FastifyRequest) => `http://${request.host}`

function readHandlers(grants: IssuedTokens): Readonly<Record<string, Handler>> {
  return {
    '/.well-known/openid-configuration': (request) => discoveryOf(issuerOf(request)),
    '/jwks': () => keysOf(),
    '/authorize': (request, reply) => servePersonChoice('oidc', request, reply),
    '/connect/oauth2/authorize': (request, reply) => servePersonChoice('account', request, reply),
    '/connect/qrconnect': (request, reply) => servePersonChoice('website', request, reply),
    '/allow': (request, reply) => allowPerson(grants.codes, issuerOf(request), request, reply),
    '/userinfo': (request, reply) => {
      const claims = claimsOf(grants.tokens, request.headers.authorization)
      return reply.status(claims ? 200 : 401).send(claims ?? { error: 'invalid_token' })
    },
    '/sns/oauth2/access_token': (request) => accessTokenOf(grants, queryOf(request)),
    '/sns/userinfo': (request) => userInfoOf(grants, queryOf(request)),
    '/sns/jscode2session': (request) => miniSessionOf(queryOf(request)),
    '/cgi-bin/token': (request) => appTokenOf(grants, queryOf(request)),
  }
}

function writeHandlers(grants: IssuedTokens): Readonly<Record<string, Handler>> {
  return {
    '/token': async (request, reply) => {
      const form = request.body as Readonly<Record<string, string>>
      const answer = await exchangeCode(grants, issuerOf(request), request.headers.authorization, form)
      return reply.status('error' in answer ? 400 : 200).send(answer)
    },
    '/wxa/getwxacodeunlimit': (request, reply) => {
      const answer = miniCodeOf(grants, queryOf(request), (request.body ?? {}) as object)
      return typeof answer === 'string' ? reply.type('image/svg+xml').send(answer) : reply.send(answer)
    },
    '/cgi-bin/message/template/send': (request) =>
      sentNotificationOf(grants, queryOf(request), (request.body ?? {}) as object),
    '/wxa/generatescheme': (request) => schemeOf(grants, queryOf(request), (request.body ?? {}) as object),
  }
}

/**
 * Starts an OpenID Connect issuer that also simulates the WeChat calls that a site makes. It listens on the loopback
 * interface only, serves loopback host names only, and sends codes only to sites on this machine. Default port: any
 * free one.
 */
export async function openDevServices(port = 0): Promise<DevServices> {
  const grants: IssuedTokens = {
    codes: openTokenStore<Grant>(),
    tokens: openTokenStore<Grant>(),
    appTokens: openTokenStore<true>(),
  }
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isLoopback(request.hostname)) return reply.status(404).send()
  })
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  for (const [path, handler] of Object.entries(readHandlers(grants))) app.get(path, handler)
  for (const [path, handler] of Object.entries(writeHandlers(grants))) app.post(path, handler)
  const origin = await app.listen({ port, host: '127.0.0.1' })
  return { origin, client: devClient, close: () => app.close() }
}
