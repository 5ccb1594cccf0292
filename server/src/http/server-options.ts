import type { FastifyServerOptions } from 'fastify'
import type { Context } from '../context.ts'
import { parseQuery } from './parse-query.ts'

/** Size and time limits of a connection (threats F14, T43). Bytes and milliseconds. */
export const serverLimits = {
  bodyBytes: 1024 * 1024,
  urlBytes: 8 * 1024,
  headerBytes: 16 * 1024,
  headersMs: 15_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  connectionsCheckMs: 5_000,
} as const

/** How Fastify is set up: limits first, nothing trusted that the configuration does not name. */
export function serverOptions(ctx: Context): FastifyServerOptions {
  return {
    loggerInstance: ctx.log,
    disableRequestLogging: true,
    bodyLimit: serverLimits.bodyBytes,
    requestTimeout: serverLimits.requestMs,
    keepAliveTimeout: serverLimits.keepAliveMs,
    trustProxy: ctx.config.trustProxy.length > 0 ? [...ctx.config.trustProxy] : false,
    forceCloseConnections: 'idle',
    http: {
      maxHeaderSize: serverLimits.headerBytes,
      headersTimeout: serverLimits.headersMs,
      requestTimeout: serverLimits.requestMs,
      connectionsCheckingInterval: serverLimits.connectionsCheckMs,
    },
    routerOptions: {
      maxParamLength: 500,
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
    },
  } as FastifyServerOptions
}
