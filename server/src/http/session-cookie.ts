import { accessTokenCookie, limits } from '@chaguan/contracts'
import { stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { originOf } from './request-facts.ts'

function setCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
  maxAge: number,
): void {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: accessTokenCookie,
      value,
      maxAge,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: originOf(ctx.config, request).startsWith('https:'),
    }),
  )
}

/** Gives the browser the session cookie for 30 days (spec 9): out of reach of scripts, not sent by other sites' forms. */
export function startSession(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  setCookie(ctx, request, reply, token, limits.accessTokenDays * 86_400)
}

/** Takes the session cookie away. */
export function endSession(request: FastifyRequest, reply: FastifyReply, ctx: Context): void {
  setCookie(ctx, request, reply, '', 0)
}
