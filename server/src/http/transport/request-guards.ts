import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError, TransportError } from '../app-error.ts'
import { isApiPath } from '../request/url-paths.ts'
import { connectHandler } from './client-errors.ts'
import { trackSilentConnections } from './graceful-shutdown.ts'
import { closeLingeringAfterResponse } from './lingering-close.ts'
import { isSecure, securityHeaders } from './security-headers.ts'
import { serverLimits } from './server-limits.ts'
import { cutStalledReaders } from './stalled-readers.ts'
import { unservedPath } from './unserved-paths.ts'

const hostPattern = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i

/** A body on a GET is discarded; a longer one closes the connection. */
const ignoredBodyBytes = 64 * 1024

const isHost = (host: string | undefined) => host !== undefined && hostPattern.test(host)

/** Whether a request has more than one Host line (RFC 9112, 3.2): which one a proxy believed is not known. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let lines = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') lines += 1
  }
  return lines > 1
}

/**
 * Why an address is refused: it is too long, or names no host that could be a site's. Only what HTTP/1.0 asks, as some
 * health checks do, may come without a host where SITE_URL says what the site is called.
 */
function refusalOf(ctx: Context, request: FastifyRequest): TransportError | undefined {
  if (request.originalUrl.length > serverLimits.urlBytes) return new TransportError(414, 'INVALID_PARAMETER')
  const { host } = request.raw.headers
  if (namesTwoHosts(request.raw)) return new TransportError(400, 'INVALID_PARAMETER')
  const isNamed = isHost(host) && isHost(request.host)
  if (isNamed || (host === undefined && ctx.config.siteUrl !== null)) return undefined
  return new TransportError(400, 'INVALID_PARAMETER')
}

/** Whether a request that only reads brings a body too long to be thrown away politely. */
function bringsLongBody({ method, headers, complete }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'TRACE') return false
  const length = headers['content-length']
  if (length !== undefined) return Number(length) > ignoredBodyBytes
  return headers['transfer-encoding'] !== undefined && !complete
}

/** Hooks before routing: limits of the URL, security headers, and the response to OPTIONS. */
export function registerRequestGuards(app: FastifyInstance, ctx: Context): void {
  app.server.maxConnections = serverLimits.connections
  trackSilentConnections(app)
  cutStalledReaders(app.server)
  app.server.on('connect', connectHandler(ctx))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders('data', isSecure(ctx.config, request)))
    const refusal = refusalOf(ctx, request)
    if (refusal) return done(refusal)
    if (request.method === 'OPTIONS') {
      reply.status(204).header('allow', 'GET, HEAD, POST, OPTIONS').send()
      return
    }
    if (bringsLongBody(request.raw)) {
      reply.header('connection', 'close')
      closeLingeringAfterResponse(request.raw)
    }
    done()
  })
}

const apiMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Methods that a path of the API answers. The routes of pages, which match any path, do not count. */
function methodsOf(app: FastifyInstance, path: string): string[] {
  return apiMethods.filter((method) => {
    const found = app.findRoute({ method, url: path })
    return found !== null && !('*' in found.params)
  })
}

/**
 * Why a request met no route: for a call of the discontinued product that is not served, its refusal; 405 with Allow
 * where another method is answered, as every page answers GET; else 404.
 */
export function routeNotFoundError(app: FastifyInstance, path: string): AppError {
  const known = unservedPath(path)
  if (known) return new AppError(known.reason, known.text)
  const allowed = isApiPath(path) ? methodsOf(app, path) : ['GET', 'HEAD', 'POST']
  if (allowed.length === 0) return new TransportError(404, 'RESOURCE_NOT_FOUND')
  return new TransportError(405, 'RESOURCE_NOT_FOUND', undefined, { allow: allowed.join(', ') })
}
