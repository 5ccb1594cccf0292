import { failures, type Lang } from '@chaguan/contracts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError, TransportError } from './app-error.ts'
import { envelope } from './envelope.ts'
import { langOf } from './request-facts.ts'

/** Statuses that Fastify and its plugins give, and what they mean in the envelope. */
const reasonByStatus = {
  400: 'INVALID_PARAMETER',
  404: 'RESOURCE_NOT_FOUND',
  405: 'RESOURCE_NOT_FOUND',
  408: 'NET_ERROR',
  413: 'INVALID_PARAMETER',
  414: 'INVALID_PARAMETER',
  415: 'INVALID_PARAMETER',
  431: 'INVALID_PARAMETER',
  429: 'INTERNAL_ERROR',
  503: 'NET_ERROR',
} as const satisfies Record<number, string>

/** Whether a fault says that the database cannot be reached right now. */
function isDatabaseDown(error: Error & { code?: unknown }): boolean {
  const code = typeof error.code === 'string' ? error.code : ''
  // PostgreSQL classes 08 (connection) and 57P (shutdown), refused connections, and a pool that waited in vain.
  return (
    /^(08|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
}

/** Turns whatever was thrown into a failure: a named one keeps its name, anything else stays private. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return new TransportError(500, 'INTERNAL_ERROR')
  const status = (error as FastifyError).statusCode
  if (status !== undefined && status in reasonByStatus)
    return new TransportError(status, reasonByStatus[status as keyof typeof reasonByStatus])
  if (status !== undefined && status >= 400 && status < 500)
    return new TransportError(400, 'INVALID_PARAMETER')
  if (isDatabaseDown(error)) return new TransportError(503, 'DB_ERROR', undefined, { 'retry-after': '5' })
  return new TransportError(500, 'INTERNAL_ERROR')
}

/** The code, message and Data (as JSON) of a failure in one language. */
export function describe(failure: AppError, lang: Lang): { code: number; message: string; dataJson: string } {
  const known = failures[failure.reason]
  return {
    code: known.code,
    message: failure.say(lang, known),
    dataJson: failure.data === undefined ? '[]' : JSON.stringify(failure.data),
  }
}

/** Answers a failure in the envelope; what was unexpected is logged and never shown. */
export function answerFailure(
  ctx: Context,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const failure = toAppError(error)
  if (failure.reason === 'INTERNAL_ERROR' && !(error instanceof AppError))
    request.log.error({ err: error }, 'a call failed')
  const { code, message, dataJson } = describe(failure, langOf(request))
  const status = failure instanceof TransportError ? failure.status : 200
  if (failure instanceof TransportError) reply.headers(failure.headers)
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(envelope(code, message, dataJson, ctx.time, ctx.clock.now()))
}
