import type { IncomingMessage, Server } from 'node:http'
import { type FastifyHttpOptions, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Context } from '../../context.ts'
import { answerFailure } from '../failures.ts'
import { clientErrorHandler } from './client-errors.ts'
import { parseQuery } from './parse-query.ts'
import { serverLimits } from './server-limits.ts'

/** Removes encoded blanks from the end of a path: some clients of the discontinued product send one. */
function withoutTrailingBlanks(target: string): string {
  const query = target.indexOf('?')
  const pathEnd = query < 0 ? target.length : query
  // Not a regular expression, which would backtrack at every run of blanks in a hostile path.
  let end = pathEnd
  while (target.endsWith('%20', end)) end -= 3
  return end === pathEnd ? target : target.slice(0, end) + target.slice(pathEnd)
}

/** Returns the path and query of a request line: without scheme and host, and with one leading slash. */
export function requestTarget(request: Pick<IncomingMessage, 'url'>): string {
  return withoutTrailingBlanks(targetOf(request))
}

function targetOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.charCodeAt(0) === 47 && url.charCodeAt(1) !== 47) return url
  const target = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^\/+/, '/')
  return target.startsWith('/') ? target : `/${target === '*' ? '' : target}`
}

/** Returns the Fastify options: strict limits, and trust in configured proxies only. */
export function serverOptions(ctx: Context): FastifyHttpOptions<Server> {
  return {
    loggerInstance: ctx.log,
    // Faults are logged with all required fields; a child logger for each request would only cost time.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: serverLimits.bodyBytes,
    connectionTimeout: serverLimits.stuckMs,
    requestTimeout: serverLimits.requestMs,
    keepAliveTimeout: serverLimits.keepAliveMs,
    trustProxy: ctx.config.trustProxy.length > 0 ? [...ctx.config.trustProxy] : false,
    forceCloseConnections: 'idle',
    // During shutdown, requests that arrive on open connections are answered, not refused.
    return503OnClosing: false,
    rewriteUrl: requestTarget,
    clientErrorHandler: clientErrorHandler(ctx),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      answerFailure(ctx, error, request, reply),
    http: {
      // A request without a body is not a stream that must end, which costs several ticks.
      optimizeEmptyRequests: true,
      maxHeaderSize: serverLimits.headerBytes,
      headersTimeout: serverLimits.headersMs,
      requestTimeout: serverLimits.requestMs,
      connectionsCheckingInterval: serverLimits.connectionsCheckMs,
    },
    routerOptions: {
      maxParamLength: serverLimits.urlBytes,
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
    },
  }
}
