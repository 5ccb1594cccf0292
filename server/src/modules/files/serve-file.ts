import { rm } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { derivedKey, isFileKey } from '../../drivers/files/file-key.ts'
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
import { noFile, sendFile } from './send-file.ts'
import { serveSigned } from './serve-signed.ts'
import { isRestrictedKey } from './upload-rules.ts'

/** A key is random and its bytes never change, so a browser may keep them for good. */
const cacheControl = 'public, max-age=31536000, immutable'

const formatByEnding: Readonly<Record<string, StoredFormat>> = {
  jpg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
}

/** What is assumed of a picture whose size is not written down: an avatar or a cover, at most as large as is kept. */
const unknownSize = { width: 4096, height: 4096 } as const

const drawing = new Map<string, Promise<void>>()

function keptFormat(key: string): StoredFormat {
  const format = formatByEnding[key.slice(key.lastIndexOf('.') + 1)]
  if (!format) throw noFile()
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
    if (!done) throw noFile()
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

/**
 * `GET /files/{key}` sends a kept picture, `GET /files/{key}/{variant}` one way to show it in the best format the
 * browser takes. Other files need a signed address, and some the session (`token`) of whom it was signed for.
 */
export async function serveFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
): Promise<FastifyReply> {
  const parts = (request.params as { '*': string })['*'].split('/')
  const [key, variant] = [parts.slice(0, 3).join('/'), parts[3]]
  if (!isFileKey(key) || key.includes('_') || parts.length > 4) throw noFile()
  if (isRestrictedKey(key)) return serveSigned(ctx, { key, signed: variant ?? '', token }, request, reply)
  if (variant === undefined) {
    const { mediaType } = pictureFormats[keptFormat(key)]
    return sendFile(ctx, { key, mediaType, cacheControl }, request, reply)
  }
  if (!isPictureVariant(variant)) throw noFile()
  const format = negotiateFormat(request.headers.accept, variant, await describe(ctx, key))
  reply.header('vary', 'Accept')
  const drawn = await variantKey(ctx, key, variant, format)
  return sendFile(
    ctx,
    { key: drawn, mediaType: pictureFormats[format].mediaType, cacheControl },
    request,
    reply,
  )
}
