import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Content encodings of responses. */
export type Encoding = 'br' | 'gzip' | 'identity'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Smaller bodies are not compressed: the header would cost more than it saves. */
const compressFromBytes = 1400

/** Compression levels by the use of the result: sent once, shared for seconds, or cached while the process runs. */
const efforts = {
  once: { br: 4, gzip: 4 },
  shared: { br: 5, gzip: 6 },
  kept: { br: 9, gzip: 9 },
} as const

export type Effort = keyof typeof efforts

const known = new Map<string, Encoding>()
const maxCachedValues = 500

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

/** Returns the encoding of the response for an Accept-Encoding header. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (header === undefined) return 'identity'
  const text = String(header)
  const found = known.get(text)
  if (found) return found
  if (known.size >= maxCachedValues) known.clear()
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

/** Returns the encoding that is worthwhile for a body of this size. */
export function preferredEncoding(bytes: number, header: string | string[] | undefined): Encoding {
  return bytes < compressFromBytes ? 'identity' : encodingFor(header)
}

/** A text that is sent repeatedly; it is compressed once for each requested encoding. */
export class CompressedText {
  readonly #bytes: Buffer
  readonly #packed = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.#bytes = Buffer.from(text)
  }

  /** Sends it in an encoding that the client accepts. The content type must be set already. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = preferredEncoding(this.#bytes.length, request.headers['accept-encoding'])
    reply.header('vary', reply.getHeader('vary') ?? 'Accept-Encoding')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const packed = this.#packed.get(encoding) ?? compress(this.#bytes, encoding, 'kept')
    this.#packed.set(encoding, packed)
    return reply.send(await packed)
  }
}

/**
 * Sends a text, or its UTF-8 bytes, compressed when it is long and the client accepts it. The content type must be set
 * already.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Uint8Array,
  effort: Effort = 'once',
): Promise<FastifyReply> {
  const encoding = preferredEncoding(text.length, request.headers['accept-encoding'])
  reply.header('vary', reply.getHeader('vary') ?? 'Accept-Encoding')
  const plain =
    typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.length)
  if (encoding === 'identity') return reply.send(plain)
  const bytes = await compress(plain, encoding, effort)
  return reply.header('content-encoding', encoding).send(bytes)
}
