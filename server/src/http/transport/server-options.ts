import type { IncomingMessage, Server } from 'node:http'
import { type FastifyHttpOptions, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Context } from '../../context.ts'
import { answerFailure } from '../failures.ts'
import { clientErrorHandler } from './client-errors.ts'
import { parseQuery } from './parse-query.ts'
import { serverLimits } from './server-limits.ts'

/** Takes encoded blanks off the end of a path: some clients of the discontinued product send one. */
function withoutTrailingBlanks(target: string): string {
  return target.includes('%20') ? target.replace(/^([^?]*?)(?:%20)+(?=\?|$)/, '$1') : target
}

/** The path and query of a request line: without scheme and host, and with one slash at the start. */
function requestTarget(request: IncomingMessage): string {
  return withoutTrailingBlanks(targetOf(request))
}

function targetOf({ url = '/' }: IncomingMessage): string {
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
