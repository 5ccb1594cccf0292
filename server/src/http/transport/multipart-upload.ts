import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { localized } from '../../i18n/localized.ts'
import { TransportError } from '../app-error.ts'
import type { Upload } from '../call.ts'

/** Maximum number of fields besides the file, and their size in bytes. */
const maxFields = 20
const maxFieldBytes = 64 * 1024
const partLimits = {
  files: 1,
  fields: maxFields,
  fieldSize: maxFieldBytes,
  parts: maxFields + 1,
  headerPairs: 50,
}
/** Room for the fields and the boundaries around the file, in bytes. */
const maxEnvelopeBytes = 1024 * 1024

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const unwanted = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

function plainName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? '').replace(unwanted, '').slice(-200) || 'file'
}

// The rest of the body is not read: the connection is closed after the response.
const tooLarge = () =>
  new TransportError(413, 'INVALID_PARAMETER', localized('http.upload.tooLarge'), { connection: 'close' })

/** Passes through at most `maxBytes` bytes, and fails at the next one. */
const limitBytes = (maxBytes: number) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let left = maxBytes
    for await (const chunk of chunks) {
      left -= chunk.length
      if (left < 0) throw tooLarge()
      yield chunk
    }
  }

async function store(ctx: Context, file: MultipartFile, maxBytes: number): Promise<Upload> {
  const path = ctx.files.newTemporaryPath()
  try {
    await pipeline(file.file, limitBytes(maxBytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, name: plainName(file.filename), claimedType: file.mimetype, size: (await stat(path)).size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Stores the file when it is wanted; otherwise discards it. */
async function storeIf(
  isWanted: boolean,
  ctx: Context,
  file: MultipartFile,
  maxBytes: number,
): Promise<Upload | undefined> {
  if (isWanted) return store(ctx, file, maxBytes)
  file.file.resume()
  return undefined
}

const malformed = () => new TransportError(400, 'INVALID_PARAMETER', localized('http.upload.malformed'))

/**
 * Maps an error while reading a body. The parser throws plain errors for a malformed body; errors with a status are
 * returned unchanged, and system call errors are faults of the server.
 */
function textOfValue(request: FastifyRequest, error: unknown): unknown {
  if (request.raw.aborted) return malformed()
  const { statusCode, syscall } = error as { statusCode?: unknown; syscall?: unknown }
  return error instanceof TransportError || statusCode !== undefined || syscall !== undefined
    ? error
    : malformed()
}

/**
 * Stops reading a body with more bytes than allowed, wherever they are: the parser's limits apply to parts only, and
 * after reaching them it reads on to the end of the body. `allow` raises the limit, also for bytes that have already
 * arrived.
 */
function watchSize({ raw }: FastifyRequest, maxBytes: number) {
  let left = maxBytes
  const count = (bytes: Buffer) => {
    left -= bytes.length
    if (left >= 0) return
    raw.off('data', count)
    // The parser listens for this event and rejects the pending part.
    raw.emit('error', tooLarge())
  }
  raw.on('data', count)
  return {
    allow(more: number) {
      left += more
    },
    stop: () => raw.off('data', count),
  }
}

/** Returns a field's text; the parser would parse fields of type JSON. */
function fieldText(value: unknown): string {
  if (typeof value !== 'string') throw malformed()
  return value
}

/** Returns the maximum size of a file in bytes by the fields of its form; without fields the maximum of all files. */
export type MaxUploadBytes = (fields?: Readonly<Record<string, unknown>>) => number

/**
 * Reads a multipart body: fields into an object, the file of the named field onto the disk. Refuses a second file, more
 * bytes than `mostOf` allows by the fields before the file, and a malformed body. The caller deletes the file.
 */
export async function receiveUpload(
  ctx: Context,
  request: FastifyRequest,
  field: string,
  mostOf: MaxUploadBytes,
): Promise<{ fields: Record<string, unknown>; upload?: Upload }> {
  const maxFileBytes = mostOf()
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes + maxEnvelopeBytes) throw tooLarge()
  const fields: Record<string, unknown> = Object.create(null)
  let upload: Upload | undefined
  const usualBytes = mostOf({})
  const size = watchSize(request, usualBytes + maxEnvelopeBytes)
  try {
    for await (const part of request.parts({ limits: { ...partLimits, fileSize: maxFileBytes + 1 } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = fieldText(part.value)
        continue
      }
      const isWanted = part.fieldname === field
      if (isWanted) size.allow(mostOf(fields) - usualBytes)
      upload = (await storeIf(isWanted, ctx, part, mostOf(fields))) ?? upload
    }
    return upload ? { fields, upload } : { fields }
  } catch (error) {
    request.raw.unpipe()
    if (upload) await rm(upload.path, { force: true })
    throw textOfValue(request, error)
  } finally {
    size.stop()
  }
}
