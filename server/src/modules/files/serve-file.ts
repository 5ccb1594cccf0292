import { rm } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { derivedKey, isFileKey } from '../../drivers/files/file-key.ts'
import { contentRange, parseRange } from '../../drivers/files/range-header.ts'
import {
  type KeptPicture,
  negotiateFormat,
  pictureFormats,
  type StoredFormat,
  type VariantFormat,
} from '../../drivers/pictures/picture-format.ts'
import { PictureRefused } from '../../drivers/pictures/picture-refused.ts'
import { isPictureVariant, type PictureVariantName } from '../../drivers/pictures/picture-variants.ts'
import { TransportError } from '../../http/app-error.ts'
import { findAttachmentByKey } from './attachment-store.ts'

/** A key is random and its bytes never change, so a browser may keep them for good. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'accept-ranges': 'bytes',
} as const

const formatByEnding: Readonly<Record<string, StoredFormat>> = {
  jpg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
}

/** What is assumed of a picture whose size is not written down: an avatar or a cover, at most as large as is kept. */
const unknownSize = { width: 4096, height: 4096 } as const

const drawing = new Map<string, Promise<void>>()

const notFound = () => new TransportError(404, 'RESOURCE_NOT_FOUND')

function keptFormat(key: string): StoredFormat {
  const format = formatByEnding[key.slice(key.lastIndexOf('.') + 1)]
  if (!format) throw notFound()
  return format
}

async function describe(ctx: Context, key: string): Promise<KeptPicture> {
  const format = keptFormat(key)
  const row = await findAttachmentByKey(ctx.db, key)
  const size = row && row.file_width > 0 ? { width: row.file_width, height: row.file_height } : unknownSize
  // Only these two are kept moving.
  return { ...size, format, frames: format === 'gif' || format === 'webp' ? 2 : 1 }
}

async function draw(
  ctx: Context,
  key: string,
  target: string,
  variant: PictureVariantName,
  format: VariantFormat,
) {
  const outPath = ctx.files.newTemporaryPath()
  try {
    const done = await ctx.files.withLocalFile(key, async (path) => {
      await ctx.pictures.variant({ path, outPath, variant, format })
      return true
    })
    if (!done) throw notFound()
    await ctx.files.put(target, outPath)
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    throw new TransportError(503, 'NET_ERROR', undefined, { 'retry-after': '5' })
  } finally {
    await rm(outPath, { force: true })
  }
}

/** The key of a variant; it is drawn when asked for the first time, once however many ask. */
async function variantKey(
  ctx: Context,
  key: string,
  variant: PictureVariantName,
  format: VariantFormat,
): Promise<string> {
  const target = derivedKey(key, variant, pictureFormats[format].extension)
  if (await ctx.files.stat(target)) return target
  const pending =
    drawing.get(target) ?? draw(ctx, key, target, variant, format).finally(() => drawing.delete(target))
  drawing.set(target, pending)
  await pending
  return target
}

async function send(
  ctx: Context,
  key: string,
  mediaType: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const facts = await ctx.files.stat(key)
  if (!facts) throw notFound()
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`
  reply
    .headers(headers)
    .header('etag', etag)
    .header('last-modified', new Date(facts.modifiedAtMs).toUTCString())
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const ifRange = request.headers['if-range']
  const range = parseRange(
    ifRange === undefined || ifRange === etag ? request.headers.range : undefined,
    facts.sizeBytes,
  )
  if (range.kind !== 'whole') reply.header('content-range', contentRange(range, facts.sizeBytes))
  if (range.kind === 'unsatisfiable') return reply.status(416).type('text/plain').send('')
  const file = await ctx.files.read(key, range.kind === 'part' ? range : undefined)
  if (!file) throw notFound()
  const length = range.kind === 'part' ? range.end - range.start + 1 : file.sizeBytes
  return reply
    .status(range.kind === 'part' ? 206 : 200)
    .type(mediaType)
    .header('content-length', length)
    .send(file.stream)
}

/** `GET /files/{key}` sends a kept picture, `GET /files/{key}/{variant}` one way to show it in the best format the browser takes. */
export async function serveFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parts = (request.params as { '*': string })['*'].split('/')
  const [key, variant] = [parts.slice(0, 3).join('/'), parts[3]]
  if (!isFileKey(key) || key.includes('_') || parts.length > 4) throw notFound()
  if (variant === undefined) return send(ctx, key, pictureFormats[keptFormat(key)].mediaType, request, reply)
  if (!isPictureVariant(variant)) throw notFound()
  const format = negotiateFormat(request.headers.accept, variant, await describe(ctx, key))
  reply.header('vary', 'Accept')
  return send(
    ctx,
    await variantKey(ctx, key, variant, format),
    pictureFormats[format].mediaType,
    request,
    reply,
  )
}
