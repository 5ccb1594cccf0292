import { createHash } from 'node:crypto'
import { type Endpoint, memberField, memberHeader, type RateLimit } from '@chaguan/contracts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { localized } from '../../i18n/localized.ts'
import { addressBlock, can, type Viewer } from '../../viewer.ts'
import { AppError, TransportError } from '../app-error.ts'
import type { Call, Gate } from '../call.ts'
import { originOf } from '../request/request-info.ts'
import { endSession } from '../request/session-cookie.ts'
import { isRefused } from '../transport/parse-query.ts'
import type { RateLimits } from './rate-limits.ts'

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/**
 * Enforces the limits of docs/reference/limits.md#queries on query and body: a write that would be truncated is
 * refused.
 */
export function limitsGate(): Gate {
  return {
    name: 'limits',
    guardsPages: false,
    check({ request }) {
      if (!request || !isRefused(request.query)) return
      const isPoisoned = Object.keys(request.query as object).length === 0
      if (!isRead(request) || isPoisoned) throw new TransportError(400, 'INVALID_PARAMETER')
    },
  }
}

const tooMany = (seconds: number) =>
  new TransportError(429, 'INTERNAL_ERROR', localized('http.rate.exceeded'), {
    'retry-after': String(seconds),
  })

/**
 * Counts an action of a user, whichever session it comes from, or of a visitor's address (`userId` null); refuses with
 * 429 when the limit is exceeded.
 */
export async function consumeRateLimit(
  limits: RateLimits,
  name: string,
  request: FastifyRequest,
  userId: number | null,
  limit: RateLimit,
): Promise<void> {
  const who = userId === null ? addressBlock(request.ip) : `user ${userId}`
  const wait = await limits.take(name, who, limit)
  if (wait > 0) throw tooMany(wait)
}

/**
 * Returns the user id that calls of an endpoint are counted by, or null to count by address. Writes that are open to
 * visitors create accounts and sessions or send codes: counted by user, each account would have its own budget.
 */
function countedBy(endpoint: Endpoint, viewer: Viewer | null): number | null {
  const { access, method, alsoMethods = [] } = endpoint
  const isVisitorWrite = access === 'visitor' && [method, ...alsoMethods].includes('POST')
  return isVisitorWrite ? null : (viewer?.id ?? null)
}

const shareOf = ({ times, ...rest }: RateLimit, share = 1): RateLimit => ({
  ...rest,
  times: Math.max(1, Math.floor(times * share)),
})

/** Limit for identical texts from one person to others. */
const sameText: RateLimit = { times: 30, intervalSeconds: 60, banSeconds: 60 }

/**
 * Counts the text of a field that others will read; refuses repeated identical texts
 * (docs/reference/threats.md#flooding).
 */
async function countText(limits: RateLimits, field: string, body: unknown, userId: number): Promise<void> {
  const words = (body as Readonly<Record<string, unknown>> | null | undefined)?.[field]
  if (typeof words !== 'string' || words.trim() === '') return
  const mark = createHash('sha256').update(words.trim()).digest('base64url')
  const wait = await limits.take('same words', `user ${userId} ${mark}`, sameText)
  if (wait > 0) throw tooMany(wait)
}

/**
 * Rate limit by path and user, or by a visitor's address (docs/reference/wire.md#rate-limits). It follows the session
 * gate, so that a user has one budget for all sessions. `defaults` returns the site's setting.
 */
export function rateGate(
  limits: RateLimits,
  defaults: (method: string) => RateLimit | Promise<RateLimit>,
): Gate {
  return {
    name: 'rate',
    guardsPages: false,
    guardsForms: true,
    async check({ endpoint, request, viewer }) {
      if (!request) return
      const { flood } = endpoint
      const limit = endpoint.rateLimit ?? shareOf(await defaults(endpoint.method), flood?.share)
      const userId = countedBy(endpoint, viewer)
      await consumeRateLimit(limits, `${endpoint.method} ${endpoint.path}`, request, userId, limit)
      if (flood?.words && userId !== null) await countText(limits, flood.words, request.body, userId)
    },
  }
}

/** Limit for unknown tokens, by address. */
const badTokens: RateLimit = { times: 60, intervalSeconds: 60, banSeconds: 60 }

/** Counts an unknown token; throws 429 for an address with too many. */
export async function countInvalidToken(limits: RateLimits, request: FastifyRequest): Promise<void> {
  const wait = await limits.take('bad token', addressBlock(request.ip), badTokens)
  if (wait > 0) throw tooMany(wait)
}

/** Returns the viewer of a token, a visitor without a token; null when the token is unknown, expired or revoked. */
export type FindViewer = (
  ctx: Context,
  token: string | null,
  facts: Pick<Viewer, 'lang' | 'client' | 'origin' | 'callUrl'>,
) => Promise<Viewer | null>

/**
 * Refuses a call of a page that was rendered for another member than that of the session. A call without a session
 * counts as a visitor's, and each endpoint's access rule applies.
 */
async function refuseChangedSession(
  limits: RateLimits,
  endpoint: Endpoint,
  request: FastifyRequest,
  { id }: Viewer,
): Promise<void> {
  const { [memberField]: inQuery } = request.query as Readonly<Record<string, unknown>>
  const named = request.headers[memberHeader] ?? (endpoint.isStream ? inQuery : undefined)
  if (id === null || named === undefined || named === String(id)) return
  await countInvalidToken(limits, request)
  throw new AppError('INVALID_TOKEN', localized('http.session.changed'), { session: 'changed' })
}

/** Finds the viewer. Refuses unknown, expired and revoked tokens; without a token the viewer is a visitor. */
export function sessionGate(
  limits: RateLimits,
  findViewer: FindViewer,
  factsOf: (request: FastifyRequest) => Pick<Viewer, 'lang' | 'client' | 'origin' | 'callUrl'>,
): Gate {
  return {
    name: 'session',
    guardsPages: false,
    async check(call) {
      const { ctx, endpoint, request, token } = call
      if (!request) return
      call.viewer = await findViewer(ctx, token?.value ?? null, factsOf(request))
      if (call.viewer) return refuseChangedSession(limits, endpoint, request, call.viewer)
      // Scripts cannot delete the cookie: unless the response does, a dead one would be refused for ever.
      if (token?.source === 'cookie' && call.reply) endSession(request, call.reply, ctx)
      await countInvalidToken(limits, request)
      throw new AppError('INVALID_TOKEN')
    },
  }
}

/** Returns whether a writing request comes from the site's own pages. */
export function isOwnOrigin(ctx: Context, request: FastifyRequest): boolean {
  return request.headers.origin === originOf(ctx.config, request)
}

const otherSite = localized('http.origin.foreign')

/** Without SITE_URL the origin is the requested host, which a proxy may have rewritten. */
const originBehindProxy = localized('http.origin.perhapsProxy')

const warnEveryMs = 60_000

/** Logs a warning, at most once a minute: behind a proxy that rewrites Host every login is refused. */
function originWarning(): (call: Call) => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  return ({ ctx, request }) => {
    if (ctx.clock.now() - warnedAt < warnEveryMs) return
    warnedAt = ctx.clock.now()
    const { origin, host } = request?.headers ?? {}
    ctx.log.warn(
      { origin: String(origin).slice(0, 200), host },
      'a write was refused because its Origin is not the Host it was sent to; behind a proxy, set SITE_URL to the public address of the site',
    )
  }
}

/** A stream stays open, so a page of another site may not open one (403), as with a WebSocket. */
function refuseForeignStream(ctx: Context, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers
  const isForeign = origin !== undefined && !isOwnOrigin(ctx, request)
  if (isForeign || fetchSite === 'cross-site') throw new TransportError(403, 'UNAUTHORIZED', otherSite)
}

/**
 * Writes that are authenticated by cookie need the site's own Origin; a write or a stream with a foreign Origin is
 * refused however it is authenticated.
 */
export function originGate(): Gate {
  const warn = originWarning()
  return {
    name: 'origin',
    guardsPages: false,
    check(call) {
      const { ctx, endpoint, request, token } = call
      if (!request) return
      if (endpoint.isStream) refuseForeignStream(ctx, request)
      if (isRead(request)) return
      const named = request.headers.origin !== undefined
      if (!named && token?.source !== 'cookie') return
      if (isOwnOrigin(ctx, request)) return
      if (ctx.config.siteUrl !== null) throw new AppError('UNAUTHORIZED', otherSite)
      warn(call)
      throw new AppError('UNAUTHORIZED', originBehindProxy)
    },
  }
}

/** A gate whose check is provided by a module, for example whether the site is closed. It throws to refuse. */
export function moduleGate(
  name: string,
  check: (ctx: Context, viewer: Viewer, endpoint: Endpoint) => Promise<void>,
): Gate {
  return {
    name,
    guardsPages: true,
    async check({ ctx, viewer, endpoint }) {
      if (viewer) await check(ctx, viewer, endpoint)
    },
  }
}

/** Checks `access` and `permission` of the endpoint. */
export function permissionGate(): Gate {
  return {
    name: 'permission',
    guardsPages: true,
    check({ viewer, endpoint }: Call) {
      if (!viewer) return
      if (endpoint.access !== 'visitor' && viewer.id === null)
        throw new AppError(endpoint.guestFailure ?? 'JUMP_TO_LOGIN')
      if (endpoint.access === 'admin' && !viewer.isAdmin) throw new AppError('UNAUTHORIZED')
      if (endpoint.permission && !can(viewer, endpoint.permission)) throw new AppError('UNAUTHORIZED')
    },
  }
}
