import { accessTokenCookie, clientHeader, limits, ownClient } from '@chaguan/contracts'
import { stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Exchange } from '../call.ts'
import { cookies, nextSessionCookie, originOf, sessionMarkCookie, sessionMarkOf } from './request-info.ts'

function writeCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
  maxAge: number,
  name: string = accessTokenCookie,
): void {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name,
      value,
      maxAge,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: originOf(ctx.config, request).startsWith('https:'),
    }),
  )
}

/** Sets the session cookie and, on https, its mark; an empty token deletes both. */
function writeSession(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAge: number,
): void {
  writeCookie(ctx, request, reply, token, maxAge)
  if (!originOf(ctx.config, request).startsWith('https:')) return
  writeCookie(ctx, request, reply, token === '' ? '' : sessionMarkOf(token), maxAge, sessionMarkCookie)
}

/**
 * Sets the session cookie for 30 days (docs/reference/limits.md#sessions): HttpOnly, and not sent by forms of other
 * sites.
 */
function startSession(ctx: Context, request: FastifyRequest, reply: FastifyReply, token: string): void {
  writeSession(ctx, request, reply, token, limits.accessTokenDays * 86_400)
}

/** Replaces the site's own session cookie after several arrived, in responses that are not cached. */
export function registerOwnSessionCookie(app: FastifyInstance, ctx: Context): void {
  app.addHook('onSend', async (request, reply) => {
    const next = nextSessionCookie(request)
    if (next === undefined || !String(reply.getHeader('cache-control')).includes('no-store')) return
    const set = [reply.getHeader('set-cookie') ?? []].flat()
    if (set.some((cookie) => String(cookie).startsWith(`${accessTokenCookie}=`))) return
    writeCookie(ctx, request, reply, next, next === '' ? 0 : limits.accessTokenDays * 86_400)
  })
}

/** Deletes the session cookie. */
export function endSession(request: FastifyRequest, reply: FastifyReply, ctx: Context): void {
  writeSession(ctx, request, reply, '', 0)
}

/** Whether a call was made by the code of the site's own pages, which keep the session in a cookie. */
export function isOwnClient({ headers }: FastifyRequest): boolean {
  return headers[clientHeader] === ownClient
}

/** Returns the functions by which a call or a form reads and sets cookies. */
export function cookieExchange(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Pick<Exchange, 'isOwnPage' | 'startSession' | 'endSession' | 'setCookie' | 'getCookie'> {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers
  return {
    isOwnPage: origin === undefined ? fetchSite === 'same-origin' : origin === originOf(ctx.config, request),
    startSession: (token) => startSession(ctx, request, reply, token),
    endSession: () => endSession(request, reply, ctx),
    setCookie: (name, value, seconds) =>
      writeCookie(ctx, request, reply, value, value === '' ? 0 : seconds, name),
    getCookie: (name) => cookies(request)[name] || null,
  }
}
