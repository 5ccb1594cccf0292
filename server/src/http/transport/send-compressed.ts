import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Effort, preferredEncoding } from './compression.ts'

/** Sends a text, compressed when it is long and the client accepts it. The content type must be set already. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  effort: Effort = 'once',
): Promise<FastifyReply> {
  const encoding = preferredEncoding(text.length, request.headers['accept-encoding'])
  reply.header('vary', reply.getHeader('vary') ?? 'Accept-Encoding')
  if (encoding === 'identity') return reply.send(text)
  const bytes = await compress(Buffer.from(text), encoding, effort)
  return reply.header('content-encoding', encoding).send(bytes)
}
