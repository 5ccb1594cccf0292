import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Content encodings of responses. */
export type Encoding = 'br' | 'gzip' | 'identity'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Smaller bodies are not compressed: the header would cost more than it saves. */
const compressFromBytes = 1400

/** Effort by what happens to the result: sent once, sent to many for seconds, or kept for as long as the process runs. */
const efforts = {
  once: { br: 4, gzip: 4 },
  shared: { br: 5, gzip: 6 },
  kept: { br: 9, gzip: 9 },
} as const

export type Effort = keyof typeof efforts

const known = new Map<string, Encoding>()
const knownMost = 500

function choose(header: string): Encoding {
  const offers = new Map(
    header.split(',').map((offer) => {
      const [name = '', ...parameters] = offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  const accepts = (name: string) => (offers.get(name) ?? offers.get('*') ?? 0) > 0
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/** The encoding to answer with, by the header Accept-Encoding. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (header === undefined) return 'identity'
  const text = String(header)
  const found = known.get(text)
  if (found) return found
  if (known.size >= knownMost) known.clear()
  const encoding = choose(text.slice(0, 200))
  known.set(text, encoding)
  return encoding
}

/** Compresses bytes off the main thread. */
export async function compress(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return gzipAsync(bytes, { level: efforts[effort].gzip })
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: efforts[effort].br,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}

/** The encoding worth using for a body of so many bytes. */
export function preferredEncoding(bytes: number, header: string | string[] | undefined): Encoding {
  return bytes < compressFromBytes ? 'identity' : encodingFor(header)
}

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
