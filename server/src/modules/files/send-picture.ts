import { rm } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteState } from '../../context/site-state.ts'
import type { Context } from '../../context.ts'
import { derivedKey } from '../../drivers/files/file-key.ts'
import {
  negotiateFormat,
  pictureFormats,
  type StoredFormat,
  type VariantFormat,
} from '../../drivers/pictures/picture-format.ts'
import { PictureRefused } from '../../drivers/pictures/picture-refused.ts'
import { isPictureVariant, type PictureVariantName } from '../../drivers/pictures/picture-variants.ts'
import { TransportError } from '../../http/app-error.ts'
import { noFile, sendFile } from './send-file.ts'

const formatByEnding: Readonly<Record<string, StoredFormat>> = {
  jpg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
}

/** Assumed dimensions of a picture without stored ones: the largest avatar or cover. */
const unknownSize = { width: 4096, height: 4096 } as const

/** Variants that are being rendered, by key. */
const renderings: SiteState<Context, Map<string, Promise<void>>> = {
  name: 'renderings of pictures',
  open: () => new Map(),
}

function storedFormatOf(key: string): StoredFormat {
  const format = formatByEnding[key.slice(key.lastIndexOf('.') + 1)]
  if (!format) throw noFile()
  return format
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

/** Returns the key of a variant; renders it at the first request, once for concurrent ones. */
async function variantKey(
  ctx: Context,
  key: string,
  variant: PictureVariantName,
  format: VariantFormat,
): Promise<string> {
  const target = derivedKey(key, variant, pictureFormats[format].extension)
  if (await ctx.files.stat(target)) return target
  const drawing = ctx.state(renderings)
  const pending =
    drawing.get(target) ?? draw(ctx, key, target, variant, format).finally(() => drawing.delete(target))
  drawing.set(target, pending)
  await pending
  return target
}

/** A stored picture and the requested form of it. */
export interface PictureRequest {
  readonly key: string
  /** Pixels; 0 when not stored. */
  readonly width: number
  readonly height: number
  /** The variant named in the URL; undefined for the picture itself. */
  readonly variant: string | undefined
  readonly cacheControl: string
}

/** Sends a stored picture, or a variant of it in the best format that the browser accepts. */
export async function sendPicture(
  ctx: Context,
  { key, width, height, variant, cacheControl }: PictureRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const storedFormat = storedFormatOf(key)
  if (variant === undefined)
    return sendFile(
      ctx,
      { key, mediaType: pictureFormats[storedFormat].mediaType, cacheControl },
      request,
      reply,
    )
  if (!isPictureVariant(variant)) throw noFile()
  const size = width > 0 ? { width, height } : unknownSize
  // Only these two formats are stored with animation.
  const picture = {
    ...size,
    format: storedFormat,
    frames: storedFormat === 'gif' || storedFormat === 'webp' ? 2 : 1,
  }
  const format = negotiateFormat(request.headers.accept, variant, picture)
  reply.header('vary', 'Accept')
  const drawn = await variantKey(ctx, key, variant, format)
  const { mediaType } = pictureFormats[format]
  return sendFile(ctx, { key: drawn, mediaType, cacheControl }, request, reply)
}
