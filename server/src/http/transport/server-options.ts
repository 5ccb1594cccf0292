import type { IncomingMessage, Server } from 'node:http'
import { type FastifyHttpOptions, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Context } from '../../context.ts'
import { answerFailure } from '../failures.ts'
import { clientErrorHandler } from './client-errors.ts'
import { parseQuery } from './parse-query.ts'
import { serverLimits } from './server-limits.ts'

/** Takes encoded blanks off the end of a path: some clients of the discontinued product send one. */
function withoutTrailingBlanks(target: string): string {
  const query = target.indexOf('?')
  const pathEnd = query < 0 ? target.length : query
  // No pattern: it would look at every row of blanks in a hostile path again and again.
  let end = pathEnd
  while (target.endsWith('%20', end)) end -= 3
  return end === pathEnd ? target : target.slice(0, end) + target.slice(pathEnd)
}

/** The path and query of a request line: without scheme and host, and with one slash at the start. */
export function requestTarget(request: Pick<IncomingMessage, 'url'>): string {
  return withoutTrailingBlanks(targetOf(request))
}

function targetOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.charCodeAt(0) === 47 && url.charCodeAt(1) !== 47) return url
  const target = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^\/+/, '/')
  return target.startsWith('/') ? target : `/${target === '*' ? '' : target}`
}

/** Fastify options: strict limits, and no trust in proxies that the configuration does not name. */
export function serverOptions(ctx: Context): FastifyHttpOptions<Server> {
  return {
    loggerInstance: ctx.log,
    // Faults are logged with all they need; a logger of its own for every request would only cost.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: serverLimits.bodyBytes,
    connectionTimeout: serverLimits.stuckMs,
    requestTimeout: serverLimits.requestMs,
    keepAliveTimeout: serverLimits.keepAliveMs,
    trustProxy: ctx.config.trustProxy.length > 0 ? [...ctx.config.trustProxy] : false,
    forceCloseConnections: 'idle',
    // While the server stops, what still arrives on open connections is answered, not refused.
    return503OnClosing: false,
    rewriteUrl: requestTarget,
    clientErrorHandler: clientErrorHandler(ctx),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      answerFailure(ctx, error, request, reply),
    http: {
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
