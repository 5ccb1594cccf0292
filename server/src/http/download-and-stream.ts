import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the handler of a download returns. */
export interface Download {
  readonly fileName: string
  readonly type: string
  /** The content, or a stream of it. */
  readonly text: string | Readable
}

export function sendDownload(reply: FastifyReply, { fileName, type, text }: Download): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(type)
    .send(text)
}

/** Hijacks the response for server-sent events; it never times out. */
export function openStream(request: FastifyRequest, reply: FastifyReply): ServerResponse {
  reply.hijack()
  request.raw.socket.setTimeout(0)
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Otherwise proxies would buffer events.
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  return reply.raw
}
