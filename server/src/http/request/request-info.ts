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

/** What the choices and the origin of a page are read from: a request, or its head before Fastify has seen it. */
export type RequestHead = Pick<FastifyRequest, 'raw' | 'url' | 'headers' | 'protocol' | 'host'>

const noCookies: Readonly<Record<string, string | undefined>> = {}
const cookiesOf = new WeakMap<object, Readonly<Record<string, string | undefined>>>()

/** Returns the cookies of a request, which are parsed once. */
export function cookies(
  request: Pick<RequestHead, 'raw' | 'headers'>,
): Readonly<Record<string, string | undefined>> {
  const { cookie } = request.headers
  if (cookie === undefined) return noCookies
  const known = cookiesOf.get(request.raw)
  if (known) return known
  const parsed = parseCookie(cookie)
  cookiesOf.set(request.raw, parsed)
  return parsed
}

/**
 * The cookie beside the session cookie on an https site. Because of its prefix, browsers let no other host, path or
 * unencrypted page set it; it identifies the site's own session cookie among those that a sibling domain may have
 * planted.
 */
export const sessionMarkCookie = '__Host-session_mark'

/** Returns the mark of a token. It needs no secret: somebody who can compute it cannot set the cookie. */
export function sessionMarkOf(token: string): string {
  return createHash('sha256').update(`session mark ${token}`).digest('base64url')
}

/** Returns every value of the session cookie: a browser may have several of one name, for other paths or domains. */
function sessionCookies({ headers }: FastifyRequest): string[] {
  const { cookie = '' } = headers
  const values = cookie
    .split(';')
    .map((part) => parseCookie(part)[accessTokenCookie] ?? '')
    .filter((value) => value !== '')
  return [...new Set(values)]
}

const ownCookies = new WeakMap<object, OwnSessionCookie>()

/** Returns the new value of the site's own session cookie after several arrived; undefined to leave it unchanged. */
export function nextSessionCookie(request: FastifyRequest): string | undefined {
  return ownCookies.get(request.raw)?.next
}

/** Returns the site's own session cookie: on https the one with a matching mark. */
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

/** What is needed to read tokens. */
type TokenReading = Pick<Context, 'config' | 'secrets'>

/**
 * Returns the header `Idempotency-Key` (docs/reference/wire.md#repeated-calls), if any. Refuses (INVALID_PARAMETER) one
 * that is not 1 to 64 visible ASCII characters.
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): { idempotencyKey?: string } {
  const key = headers['idempotency-key']
  if (key === undefined) return {}
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(key)) throw invalid('http.key.malformed')
  return { idempotencyKey: key }
}

/** A session token and its source. */
export interface RequestToken {
  readonly value: string
  readonly source: 'cookie' | 'bearer'
}

/** Returns the token of the Authorization header; null without one. */
function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  const [scheme = '', value = ''] = authorization.split(' ')
  return scheme.toLowerCase() === 'bearer' && value !== '' ? value : null
}

/**
 * Returns the session token of a request: the Authorization header first, otherwise the site's own cookie; never the
 * query.
 */
export function tokenOf(ctx: TokenReading, request: FastifyRequest): RequestToken | null {
  const bearer = bearerOf(request)
  if (bearer !== null) return { value: bearer, source: 'bearer' }
  if (!request.headers.cookie?.includes(accessTokenCookie)) return null
  const cookie = ownSessionCookie(ctx, request)
  return cookie === null ? null : { value: cookie, source: 'cookie' }
}

/** Returns the network facts of a request, and whether its session came in a header. */
export function clientOf(request: FastifyRequest): Viewer['client'] {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sendsHeader: bearerOf(request) !== null,
  }
}

/** Returns the origin of the site: SITE_URL, otherwise the requested one. No trailing slash. */
export function originOf(config: Config, request: Pick<RequestHead, 'protocol' | 'host'>): string {
  return config.siteUrl ?? `${request.protocol}://${request.host}`
}

const proxyHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host']
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/**
 * Whether the request comes from this machine and names it by a loopback name. This excludes callers of a local proxy,
 * also of one that adds no header, and pages of other sites whose name resolves to this machine.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  return (
    isLoopback(request.socket.remoteAddress ?? '') &&
    proxyHeaders.every((name) => request.headers[name] === undefined) &&
    loopbackNames.has(request.hostname)
  )
}
