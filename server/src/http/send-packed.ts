import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Effort, encodingWorth, pack } from './encodings.ts'

/** Sends a text, packed when it is long and the reader takes it so. The type must be set already. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  effort: Effort = 'once',
): Promise<FastifyReply> {
  const encoding = encodingWorth(text.length, request.headers['accept-encoding'])
  reply.header('vary', reply.getHeader('vary') ?? 'Accept-Encoding')
  if (encoding === 'identity') return reply.send(text)
  const bytes = await pack(Buffer.from(text), encoding, effort)
  return reply.header('content-encoding', encoding).send(bytes)
}
