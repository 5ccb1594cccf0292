import type { FastifyReply, FastifyRequest } from 'fastify'
import { TransportError } from '../../http/app-error.ts'
import type { Mount } from '../../http/implement.ts'
import { readSettings } from '../settings/index.ts'
import { allowPerson, askPerson } from './ask-person.ts'
import { localBase } from './people.ts'
import { claimsOf, discoveryOf, exchangeCode, keysOf } from './speak-oidc.ts'
import { accessTokenOf, appTokenOf, miniCodeOf, miniSessionOf, schemeOf, userInfoOf } from './speak-wechat.ts'

interface Parts {
  /** Whether somebody at this machine asks it by its own name. */
  readonly isFromThisMachine: (request: FastifyRequest) => boolean
  readonly originOf: (request: FastifyRequest) => string
}

type Query = Readonly<Record<string, string | undefined>>
type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown

const formType = 'application/x-www-form-urlencoded'
const formBytesMost = 20_000

/**
 * A provider of log-ins for development (setting `local_issuer`): it speaks OpenID Connect and the calls of WeChat's that
 * this site makes, so that every page can be walked on one machine. It answers this machine only.
 */
export async function registerLocalIssuer(mount: Mount, parts: Parts): Promise<void> {
  const { ctx, app } = mount
  const { originOf } = parts
  const json = (body: unknown, reply: FastifyReply) => reply.header('cache-control', 'no-store').send(body)
  const queryOf = (request: FastifyRequest) => request.query as Query

  const reads: Readonly<Record<string, Answer>> = {
    '/.well-known/openid-configuration': (request, reply) => json(discoveryOf(originOf(request)), reply),
    '/jwks': async (_request, reply) => json(await keysOf(), reply),
    '/authorize': (request, reply) => askPerson(originOf(request), 'oidc', request, reply),
    '/connect/oauth2/authorize': (request, reply) => askPerson(originOf(request), 'account', request, reply),
    '/connect/qrconnect': (request, reply) => askPerson(originOf(request), 'website', request, reply),
    '/allow': (request, reply) => allowPerson(ctx, originOf(request), request, reply),
    '/userinfo': async (request, reply) => {
      const claims = await claimsOf(ctx, request.headers.authorization)
      return json(claims ?? { error: 'invalid_token' }, reply.status(claims ? 200 : 401))
    },
    '/sns/oauth2/access_token': async (request, reply) =>
      json(await accessTokenOf(ctx, queryOf(request)), reply),
    '/sns/userinfo': async (request, reply) => json(await userInfoOf(ctx, queryOf(request)), reply),
    '/sns/jscode2session': (request, reply) => json(miniSessionOf(queryOf(request)), reply),
    '/cgi-bin/token': async (request, reply) => json(await appTokenOf(ctx, queryOf(request)), reply),
  }
  const writes: Readonly<Record<string, Answer>> = {
    '/token': async (request, reply) => {
      const form = request.body as Readonly<Record<string, string>>
      const answer = await exchangeCode(ctx, originOf(request), request.headers.authorization, form)
      return json(answer, reply.status('error' in answer ? 400 : 200))
    },
    '/wxa/getwxacodeunlimit': async (request, reply) => {
      const answer = await miniCodeOf(ctx, queryOf(request), (request.body ?? {}) as object)
      return typeof answer === 'string' ? reply.type('image/svg+xml').send(answer) : json(answer, reply)
    },
    '/wxa/generatescheme': async (request, reply) =>
      json(await schemeOf(ctx, queryOf(request), (request.body ?? {}) as object), reply),
  }

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const isOn = (await readSettings(ctx)).local_issuer
      if (!isOn || !parts.isFromThisMachine(request)) throw new TransportError(404, 'RESOURCE_NOT_FOUND')
    })
    scope.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: formBytesMost },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const [path, answer] of Object.entries(reads)) scope.get(localBase + path, answer)
    for (const [path, answer] of Object.entries(writes)) scope.post(localBase + path, answer)
  })
}
