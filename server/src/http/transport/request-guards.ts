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

/** Whether a request has more than one Host line (RFC 9112, 3.2): it is unknown which one a proxy used. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let lines = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') lines += 1
  }
  return lines > 1
}

/**
 * Returns why a request is refused: its URL is too long, or its Host is missing or invalid. Only an HTTP/1.0 request,
 * as some health checks send, may omit the host, if SITE_URL is set.
 */
function refusalOf(ctx: Context, request: FastifyRequest): TransportError | undefined {
  if (request.originalUrl.length > serverLimits.urlBytes) return new TransportError(414, 'INVALID_PARAMETER')
  const { host } = request.raw.headers
  if (namesTwoHosts(request.raw)) return new TransportError(400, 'INVALID_PARAMETER')
  const isNamed = isHost(host) && isHost(request.host)
  if (isNamed || (host === undefined && ctx.config.siteUrl !== null)) return undefined
  return new TransportError(400, 'INVALID_PARAMETER')
}

/**
 * Removes the content type of a request that has no body: Fastify would wait for the end of its stream, which
 * `optimizeEmptyRequests` (`server-options.ts`) never emits.
 */
function ignoreTypeOfMissingBody({ headers }: IncomingMessage): void {
  if (headers['content-type'] === undefined) return
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    delete headers['content-type']
}

/** Whether a read request has a body that is too long to be discarded. */
function hasLongBody({ method, headers, complete }: IncomingMessage): boolean {
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
    ignoreTypeOfMissingBody(request.raw)
    if (hasLongBody(request.raw)) {
      reply.header('connection', 'close')
      closeLingeringAfterResponse(request.raw)
    }
    done()
  })
}

const apiMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Methods that an API path supports. The routes of pages, which match any path, do not count. */
function methodsOf(app: FastifyInstance, path: string): string[] {
  return apiMethods.filter((method) => {
    const found = app.findRoute({ method, url: path })
    return found !== null && !('*' in found.params)
  })
}

/**
 * Returns why a request matched no route: the refusal of a discontinued call that is not served; 405 with Allow when
 * another method exists, as every page supports GET; otherwise 404.
 */
export function routeNotFoundError(app: FastifyInstance, path: string): AppError {
  const known = unservedPath(path)
  if (known) return new AppError(known.reason, known.text)
  const allowed = isApiPath(path) ? methodsOf(app, path) : ['GET', 'HEAD', 'POST']
  if (allowed.length === 0) return new TransportError(404, 'RESOURCE_NOT_FOUND')
  return new TransportError(405, 'RESOURCE_NOT_FOUND', undefined, { allow: allowed.join(', ') })
}
