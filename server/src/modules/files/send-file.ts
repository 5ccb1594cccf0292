import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { contentRange, parseRange } from '../../drivers/files/range-header.ts'
import { TransportError } from '../../http/app-error.ts'

export const noFile = () => new TransportError(404, 'RESOURCE_NOT_FOUND')

/** Headers that keep the content of a file from acting in the page that opens it. */
const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'accept-ranges': 'bytes',
} as const

export interface Sending {
  readonly key: string
  readonly mediaType: string
  readonly cacheControl: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a stored file, a requested range of it (206, 416), or 304 when it is unchanged. */
export async function sendFile(
  ctx: Context,
  { key, mediaType, cacheControl, headers = {} }: Sending,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const facts = await ctx.files.stat(key)
  if (!facts) throw noFile()
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`
  reply
    .headers({ ...harmless, ...headers })
    .header('cache-control', cacheControl)
    .header('etag', etag)
    .header('last-modified', new Date(facts.modifiedAtMs).toUTCString())
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const ifRange = request.headers['if-range']
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = parseRange(wanted, facts.sizeBytes)
  if (range.kind !== 'whole') reply.header('content-range', contentRange(range, facts.sizeBytes))
  if (range.kind === 'unsatisfiable') return reply.status(416).type('text/plain').send('')
  const length = range.kind === 'part' ? range.end - range.start + 1 : facts.sizeBytes
  reply
    .status(range.kind === 'part' ? 206 : 200)
    .type(mediaType)
    .header('content-length', length)
  // An empty stream: HEAD needs the length only.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const file = await ctx.files.read(key, range.kind === 'part' ? range : undefined)
  if (!file) throw noFile()
  return reply.send(file.stream)
}
