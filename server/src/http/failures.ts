import { failures, type Lang } from '@chaguan/contracts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError, TransportError } from './app-error.ts'
import { envelope } from './envelope.ts'
import { sendPlainPage } from './pages/plain-page.ts'
import { langOf } from './request/display-choices.ts'
import { isApiPath, isAssetPath, loggedUrl, pathOf } from './request/url-paths.ts'
import { closeLingeringAfterResponse, hasUnreadBody } from './transport/lingering-close.ts'
import { isSecure, securityHeaders } from './transport/security-headers.ts'

/** Failure names for HTTP statuses of Fastify and its plugins. */
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

interface Fault extends Error {
  readonly code?: unknown
  readonly syscall?: unknown
  /** SQLite result code. */
  readonly errcode?: unknown
}

/** System error codes of an unreachable server. */
const unreachable: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Whether an error means that the database is temporarily unavailable. */
function isDatabaseDown({ code, syscall, errcode, message }: Fault): boolean {
  const name = typeof code === 'string' ? code : ''
  // PostgreSQL classes 08 (connection), 57P (shutdown), 53 (no resources), and a statement timeout; SQLite busy.
  return (
    /^(08|57P|57014|53)/.test(name) ||
    unreachable.has(name) ||
    (name === 'ENOENT' && syscall === 'connect') ||
    errcode === 5 ||
    /timeout exceeded|Connection terminated|not queryable/.test(message)
  )
}

/** Whether an error means that the disk is full, from the file system, SQLite or PostgreSQL. */
function isDiskFull({ code, errcode }: Fault): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || errcode === 13
}

/** Converts any error to a failure: an AppError is returned unchanged, details of others are not exposed. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return new TransportError(500, 'INTERNAL_ERROR')
  const status = (error as FastifyError).statusCode
  if (status !== undefined && status in reasonByStatus)
    return new TransportError(status, reasonByStatus[status as keyof typeof reasonByStatus])
  if (status !== undefined && status >= 400 && status < 500)
    return new TransportError(400, 'INVALID_PARAMETER')
  if (isDiskFull(error)) return new TransportError(507, 'DB_ERROR', undefined, { 'retry-after': '60' })
  if (isDatabaseDown(error)) return new TransportError(503, 'DB_ERROR', undefined, { 'retry-after': '5' })
  return new TransportError(500, 'INTERNAL_ERROR')
}

/** Returns the code, message and Data (as JSON) of a failure in a language. */
export function describe(failure: AppError, lang: Lang): { code: number; message: string; dataJson: string } {
  return {
    code: failures[failure.reason].code,
    message: failure.messageIn(lang),
    dataJson: failure.data === undefined ? '[]' : JSON.stringify(failure.data),
  }
}

/** Whether a browser requested a page, so that the failure is shown as a page. */
function wantsPage(request: FastifyRequest): boolean {
  const { url, method } = request
  if (isApiPath(url) || isAssetPath(pathOf(url))) return false
  const { accept = '*/*' } = request.headers
  return accept.includes('text/html') || (accept === '*/*' && (method === 'GET' || method === 'HEAD'))
}

function isUnexpected(error: unknown, { reason }: AppError): boolean {
  return !(error instanceof AppError) && (reason === 'INTERNAL_ERROR' || reason === 'DB_ERROR')
}

/** Whether a response ended early because its client went away, as browsers do with pictures of a page that is left. */
function isAbandoned(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && error instanceof Error && (error as Fault).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function logFault(ctx: Context, error: unknown, request: FastifyRequest, requestId: string): void {
  const { method, url } = request
  ctx.log.error({ err: error, method, url: loggedUrl(url), requestId }, 'a request failed')
}

/**
 * Sends a failure in the envelope, or as a plain page when a browser requested a page; unexpected errors are logged and
 * their details are never sent.
 */
export function answerFailure(
  ctx: Context,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const failure = toAppError(error)
  const lang = langOf(request, ctx.usualLang)
  const { code, message, dataJson } = describe(failure, lang)
  const body = envelope(code, message, dataJson, ctx.time, ctx.clock.now())
  if (isUnexpected(error, failure) && !isAbandoned(error, reply))
    logFault(ctx, error, request, body.requestId)
  const status = failure instanceof TransportError ? failure.status : 200
  if (failure instanceof TransportError) reply.headers(failure.headers)
  if (hasUnreadBody(request.raw)) {
    reply.header('connection', 'close')
    closeLingeringAfterResponse(request.raw)
  }
  if (wantsPage(request))
    return void sendPlainPage(ctx, request, reply, {
      status: status === 200 ? 403 : status,
      sentence: message,
    })
  reply
    .status(status)
    .headers(securityHeaders('data', isSecure(ctx.config, request)))
    .header('cache-control', 'no-store')
    .header('dzq-costtime', `${reply.elapsedTime.toFixed(3)}ms`)
    .type('application/json; charset=utf-8')
    .send(body.text)
}
