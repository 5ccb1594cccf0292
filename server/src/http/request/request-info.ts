import { createHash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { accessTokenCookie } from '@chaguan/contracts'
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { invalid } from '../app-error.ts'
import { findOwnSessionCookie, type OwnSessionCookie } from './own-session-cookie.ts'

const cookiesOf = new WeakMap<object, Readonly<Record<string, string | undefined>>>()

/** The cookies of a request, parsed once. */
export function cookies(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  const known = cookiesOf.get(request.raw)
  if (known) return known
  const parsed = request.headers.cookie === undefined ? {} : parseCookie(request.headers.cookie)
  cookiesOf.set(request.raw, parsed)
  return parsed
}

/**
 * The cookie beside the session cookie on an https site. Browsers let no other host, path or unencrypted page set a name
 * that begins so; it tells the site's own session cookie from one that a sibling domain has planted.
 */
export const sessionMarkCookie = '__Host-session_mark'

/** What the mark of a token is. It needs no secret: who could compute it could not set it. */
export function sessionMarkOf(token: string): string {
  return createHash('sha256').update(`session mark ${token}`).digest('base64url')
}

/** Every value of the session cookie: a browser may hold several of one name, for other paths or domains. */
function sessionCookies({ headers }: FastifyRequest): string[] {
  const { cookie = '' } = headers
  const values = cookie
    .split(';')
    .map((part) => parseCookie(part)[accessTokenCookie] ?? '')
    .filter((value) => value !== '')
  return [...new Set(values)]
}

const ownCookies = new WeakMap<object, OwnSessionCookie>()

/** What the site's own session cookie is to become because of those that came; undefined to leave it. */
export function nextSessionCookie(request: FastifyRequest): string | undefined {
  return ownCookies.get(request.raw)?.next
}

/** The site's own session cookie: by https the one whose mark came along. */
function ownSessionCookie({ config, secrets }: TokenReading, request: FastifyRequest): string | null {
  if (originOf(config, request).startsWith('https:')) {
    const mark = cookies(request)[sessionMarkCookie]
    const isMarked = (value: string) => mark !== undefined && sessionMarkOf(value) === mark
    return sessionCookies(request).find(isMarked) ?? null
  }
  const known = ownCookies.get(request.raw) ?? findOwnSessionCookie(secrets, sessionCookies(request))
  ownCookies.set(request.raw, known)
  return known.token
}

/** What tokens are read with. */
type TokenReading = Pick<Context, 'config' | 'secrets'>

/**
 * The header `Idempotency-Key` (docs/reference/wire.md#repeated-calls), if there is one. Refuses (INVALID_PARAMETER)
 * one that is not 1 to 64 visible ASCII characters.
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): { idempotencyKey?: string } {
  const key = headers['idempotency-key']
  if (key === undefined) return {}
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(key)) throw invalid('http.key.malformed')
  return { idempotencyKey: key }
}

/** A session token and where it came from. */
export interface RequestToken {
  readonly value: string
  readonly source: 'cookie' | 'bearer'
}

/** The token of the Authorization header; null without one. */
function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  const [scheme = '', value = ''] = authorization.split(' ')
  return scheme.toLowerCase() === 'bearer' && value !== '' ? value : null
}

/** The session token of a request: the Authorization header first, else the site's own cookie; never the query. */
export function tokenOf(ctx: TokenReading, request: FastifyRequest): RequestToken | null {
  const bearer = bearerOf(request)
  if (bearer !== null) return { value: bearer, source: 'bearer' }
  if (!request.headers.cookie?.includes(accessTokenCookie)) return null
  const cookie = ownSessionCookie(ctx, request)
  return cookie === null ? null : { value: cookie, source: 'cookie' }
}

/** From where a request came, and how its session did. */
export function clientOf(request: FastifyRequest): Viewer['client'] {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sendsHeader: bearerOf(request) !== null,
  }
}

/** Scheme and host of the site: SITE_URL, else what the request was sent to. No slash at the end. */
export function originOf(config: Config, request: FastifyRequest): string {
  return config.siteUrl ?? `${request.protocol}://${request.host}`
}

const proxyHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host']
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/**
 * Whether somebody on this machine asks it by a name that only means this machine: no caller of a proxy here, also of one
 * that adds no header, and no page elsewhere whose name leads here.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  return (
    isLoopback(request.socket.remoteAddress ?? '') &&
    proxyHeaders.every((name) => request.headers[name] === undefined) &&
    loopbackNames.has(request.hostname)
  )
}
