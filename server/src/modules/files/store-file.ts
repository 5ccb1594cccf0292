import { rm } from 'node:fs/promises'
import { blockLimits, fileKindOf, mediaExtensions } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { DocumentFault } from '../../drivers/documents/documents.ts'
import { newFileKey } from '../../drivers/files/file-key.ts'
import type { ProbedMedia } from '../../drivers/media/media-facts.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Upload } from '../../http/call.ts'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import { storeLocalFile } from './file-hashes.ts'
import { extensionOf, storePicture } from './store-picture.ts'
import { isAcceptedExtension, restrictedExtension } from './upload-rules.ts'

const wrongType = () => invalid('files.type.notAllowed')

const faults: Readonly<Record<DocumentFault, LocalizedText>> = {
  empty: localized('files.file.empty'),
  mismatch: localized('files.file.mismatch'),
  damaged: localized('files.archive.damaged'),
  bomb: localized('files.archive.tooLarge'),
  path: localized('files.archive.unsafePath'),
  nested: localized('files.archive.nested'),
}

/** The stored facts of a file. */
export interface StoredFile {
  readonly key: string
  readonly extension: string
  readonly mediaType: string
  readonly bytes: number
}

async function storeFile(
  ctx: Context,
  upload: Upload,
  extension: string,
  mediaType: string,
): Promise<StoredFile> {
  const key = newFileKey(restrictedExtension)
  await storeLocalFile(ctx, key, upload.path)
  return { key, extension, mediaType, bytes: upload.size }
}

/**
 * Stores a document unchanged. Refuses (INVALID_PARAMETER) extensions that are not listed, and content that does not
 * match the extension.
 */
export async function storeDocument(
  ctx: Context,
  upload: Upload,
  endings: readonly string[],
): Promise<StoredFile> {
  const ending = extensionOf(upload.name)
  if (!isAcceptedExtension(ending, endings)) throw wrongType()
  const fault = await ctx.documents.inspect(upload.path, ending)
  if (fault) throw new AppError('INVALID_PARAMETER', faults[fault])
  return storeFile(ctx, upload, ending, fileKindOf(ending).mediaType)
}

export interface StoredMedia extends StoredFile {
  /** Key of the poster; empty for none. */
  readonly coverKey: string
  readonly width: number
  readonly height: number
  readonly durationMs: number
}

async function probe(ctx: Context, upload: Upload, endings: readonly string[]): Promise<ProbedMedia> {
  const ending = extensionOf(upload.name)
  if (!isAcceptedExtension(ending, endings)) throw wrongType()
  const facts = await ctx.media.probe(upload.path)
  if (!facts?.endings.includes(ending)) throw invalid('files.media.unreadable')
  return facts
}

/** Stores a sound of at most a minute. */
export async function storeAudio(ctx: Context, upload: Upload): Promise<StoredMedia> {
  const facts = await probe(ctx, upload, mediaExtensions.audio)
  if (facts.hasVideo) throw invalid('files.audio.none')
  const { audioSeconds, audioSecondsTolerance } = blockLimits
  if (facts.durationMs <= 0 || facts.durationMs > (audioSeconds + audioSecondsTolerance) * 1000)
    throw invalid('files.audio.tooLong', { audioSeconds })
  const stored = await storeFile(ctx, upload, extensionOf(upload.name), facts.mediaType)
  return { ...stored, coverKey: '', width: 0, height: 0, durationMs: facts.durationMs }
}

/** Renders and stores the poster of a video; returns its key, or '' when that is not possible. */
async function storeCover(ctx: Context, upload: Upload, durationMs: number): Promise<string> {
  const outPath = ctx.files.newTemporaryPath()
  try {
    if (!(await ctx.media.poster({ path: upload.path, outPath, durationMs }))) return ''
    const poster = { path: outPath, name: 'cover.jpg', claimedType: 'image/jpeg', size: 0 }
    return (await storePicture(ctx, poster, ['jpg'])).key
  } catch (error) {
    ctx.log.warn({ err: error }, 'a video has no poster')
    return ''
  } finally {
    await rm(outPath, { force: true })
  }
}

/** Stores a video, with a poster where ffmpeg is installed. */
export async function storeVideo(ctx: Context, upload: Upload): Promise<StoredMedia> {
  const facts = await probe(ctx, upload, mediaExtensions.video)
  if (!facts.hasVideo) throw invalid('files.video.none')
  const coverKey = await storeCover(ctx, upload, facts.durationMs)
  const stored = await storeFile(ctx, upload, extensionOf(upload.name), facts.mediaType)
  return { ...stored, coverKey, width: facts.width, height: facts.height, durationMs: facts.durationMs }
}
