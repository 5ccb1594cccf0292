import { rm } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Context } from '../../context.ts'
import { newFileKey } from '../../drivers/files/file-key.ts'
import { pictureFormats, type StoredFormat } from '../../drivers/pictures/picture-format.ts'
import { type PictureRefusal, PictureRefused } from '../../drivers/pictures/picture-refused.ts'
import { extensionFits, type SourceFormat } from '../../drivers/pictures/sniff-format.ts'
import { AppError, type Text, TransportError } from '../../http/app-error.ts'
import type { Upload } from '../../http/call.ts'

/** A picture in the file store: pixels of one frame, bytes of the file. */
export interface StoredPicture {
  readonly key: string
  readonly format: StoredFormat
  readonly width: number
  readonly height: number
  readonly bytes: number
}

const sayings: Readonly<Record<Exclude<PictureRefusal, 'busy'>, Text>> = {
  'not-a-picture': { zh: '文件不是图片或已损坏', en: 'The file is not a picture, or it is damaged' },
  unsupported: { zh: '不支持这种图片格式', en: 'This kind of picture is not supported' },
  'too-large': { zh: '图片太大', en: 'The picture is too large' },
  'too-many-frames': { zh: '动图帧数太多', en: 'The animation has too many frames' },
  'timed-out': { zh: '图片处理超时', en: 'The picture took too long to read' },
}

function refusal(error: unknown): unknown {
  if (!(error instanceof PictureRefused)) return error
  if (error.reason === 'busy') return new TransportError(503, 'NET_ERROR', undefined, { 'retry-after': '5' })
  return new AppError('INVALID_PARAMETER', sayings[error.reason])
}

/** The ending of an upload's name, lower case and without the dot. */
export function extensionOf(name: string): string {
  return extname(name).slice(1).toLowerCase()
}

async function ingest(ctx: Context, upload: Upload, outPath: string) {
  try {
    return await ctx.pictures.ingest({ path: upload.path, outPath })
  } catch (error) {
    throw refusal(error)
  }
}

function checkEnding(ending: string, endings: readonly string[], format?: SourceFormat): void {
  if (!endings.includes(ending) || (format && !extensionFits(format, ending)))
    throw new AppError('INVALID_PARAMETER', {
      zh: '不支持的图片类型',
      en: 'This type of picture is not allowed',
    })
}

/**
 * Reads an uploaded picture, writes it anew and keeps that: upright, without metadata, under a random key, with an ending of
 * its format unless another is given. Refuses
 * (INVALID_PARAMETER) what is not a picture, has another ending than `endings` or than what it really is. Nothing is
 * left behind when it refuses.
 */
export async function storePicture(
  ctx: Context,
  upload: Upload,
  endings: readonly string[],
  keyEnding?: string,
): Promise<StoredPicture> {
  const ending = extensionOf(upload.name)
  checkEnding(ending, endings)
  const outPath = ctx.files.newTemporaryPath()
  try {
    const picture = await ingest(ctx, upload, outPath)
    checkEnding(ending, endings, picture.sourceFormat)
    const key = newFileKey(keyEnding ?? pictureFormats[picture.format].extension)
    await ctx.files.put(key, outPath)
    return { key, format: picture.format, width: picture.width, height: picture.height, bytes: picture.bytes }
  } finally {
    await rm(outPath, { force: true })
  }
}
