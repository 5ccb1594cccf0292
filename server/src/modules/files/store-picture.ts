import { rm, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Context } from '../../context.ts'
import { isFileKey, newFileKey } from '../../drivers/files/file-key.ts'
import type { Watermark } from '../../drivers/pictures/add-watermark.ts'
import { pictureFormats, type StoredFormat } from '../../drivers/pictures/picture-format.ts'
import { type PictureRefusal, PictureRefused } from '../../drivers/pictures/picture-refused.ts'
import { extensionFits, type SourceFormat } from '../../drivers/pictures/sniff-format.ts'
import { AppError, invalid, TransportError } from '../../http/app-error.ts'
import type { Upload } from '../../http/call.ts'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import { readSettings } from '../settings/index.ts'
import { storeLocalFile } from './file-hashes.ts'

/** A stored picture: dimensions in pixels of one frame, size of the file in bytes. */
export interface StoredPicture {
  readonly key: string
  readonly format: StoredFormat
  readonly width: number
  readonly height: number
  readonly bytes: number
}

const refusalTexts: Readonly<Record<Exclude<PictureRefusal, 'busy'>, LocalizedText>> = {
  'not-a-picture': localized('files.picture.unreadable'),
  unsupported: localized('files.picture.unsupported'),
  'too-large': localized('files.picture.tooLarge'),
  'too-many-frames': localized('files.picture.tooManyFrames'),
  'timed-out': localized('files.picture.timedOut'),
}

const heic = ['heic', 'heif']

function refusal(error: unknown, ending: string): unknown {
  if (!(error instanceof PictureRefused)) return error
  // No decoder that may be shipped supports it (docs/decisions/0003-picture-variants.md).
  if (error.reason === 'unsupported' && heic.includes(ending)) return invalid('files.picture.heic')
  if (error.reason === 'busy') return new TransportError(503, 'NET_ERROR', undefined, { 'retry-after': '5' })
  return new AppError('INVALID_PARAMETER', refusalTexts[error.reason])
}

/** Returns the extension of a file name, lower case and without the dot. */
export function extensionOf(name: string): string {
  return extname(name).slice(1).toLowerCase()
}

async function ingest(ctx: Context, upload: Upload, outPath: string, watermark: Watermark | undefined) {
  try {
    return await ctx.pictures.ingest({ path: upload.path, outPath, watermark })
  } catch (error) {
    throw refusal(error, extensionOf(upload.name))
  }
}

function checkEnding(ending: string, endings: readonly string[], format?: SourceFormat): void {
  if (!endings.includes(ending) || (format && !extensionFits(format, ending)))
    throw new AppError('INVALID_PARAMETER', localized('files.picture.notAllowed'))
}

/**
 * Re-encodes and stores an uploaded picture: upright, without metadata, under a random key with the extension of its
 * format unless another is given, and with a watermark if one is given. Refuses (INVALID_PARAMETER) a file that is not
 * a picture, or whose extension is not in `endings` or differs from its format. Leaves nothing behind when it refuses.
 */
export async function storePicture(
  ctx: Context,
  upload: Upload,
  endings: readonly string[],
  keyEnding?: string,
  watermark?: Watermark,
): Promise<StoredPicture> {
  const ending = extensionOf(upload.name)
  checkEnding(ending, endings)
  const outPath = ctx.files.newTemporaryPath()
  try {
    const picture = await ingest(ctx, upload, outPath, watermark)
    checkEnding(ending, endings, picture.sourceFormat)
    const key = newFileKey(keyEnding ?? pictureFormats[picture.format].extension)
    await storeLocalFile(ctx, key, outPath)
    return { key, format: picture.format, width: picture.width, height: picture.height, bytes: picture.bytes }
  } finally {
    await rm(outPath, { force: true })
  }
}

/**
 * Runs `work` with the site's watermark; without one when it is disabled, not uploaded, or its file is missing. The
 * local file exists only meanwhile.
 */
export async function withSiteWatermark<Result>(
  ctx: Context,
  work: (watermark: Watermark | undefined) => Promise<Result>,
): Promise<Result> {
  const { watermark, watermark_image, position, horizontal_spacing, vertical_spacing } =
    await readSettings(ctx)
  const key = watermark_image.replace(/[?#].*$/, '').replace(/^\/files\//, '')
  const file = watermark && isFileKey(key) ? await ctx.files.read(key).catch(() => null) : null
  if (!file) return work(undefined)
  const path = ctx.files.newTemporaryPath()
  try {
    await writeFile(path, file.stream)
    return await work({ path, position, horizontal: horizontal_spacing, vertical: vertical_spacing })
  } finally {
    await rm(path, { force: true })
  }
}
