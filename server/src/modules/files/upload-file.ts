import {
  type AttachmentView,
  attachmentTypes,
  type filesApi,
  type InputOf,
  mediaStatus,
} from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import type { Watermark } from '../../drivers/pictures/add-watermark.ts'
import { pictureFormats } from '../../drivers/pictures/picture-format.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange, Upload } from '../../http/call.ts'
import { can, type Member } from '../../viewer.ts'
import { readSettings, uploadLimits } from '../settings/index.ts'
import { screenText } from '../stop-words/index.ts'
import { assertSessionValid } from './assert-session-valid.ts'
import { type AttachmentRow, insertAttachment } from './attachment-store.ts'
import { removeFile } from './file-lifecycle.ts'
import { insertMedia } from './media-store.ts'
import { messagePictureHook } from './message-picture-hook.ts'
import { presentUpload } from './present-attachment.ts'
import { isUploadRequested } from './requested-upload.ts'
import { type StoredFile, type StoredMedia, storeAudio, storeDocument, storeVideo } from './store-file.ts'
import { extensionOf, storePicture, withSiteWatermark } from './store-picture.ts'
import {
  downloadName,
  isMediaType,
  isPictureType,
  listOf,
  pictureExtensions,
  restrictedExtension,
  uploadRights,
} from './upload-rules.ts'

type Input = InputOf<typeof filesApi.uploadFile>

/** The stored facts of an upload of any type. Pixels are 0 unless it is a picture. */
interface UploadResult extends StoredFile {
  readonly width: number
  readonly height: number
  readonly media?: StoredMedia
}

async function storePictureUpload(ctx: Context, upload: Upload, type: number): Promise<UploadResult> {
  const { support_img_ext } = await readSettings(ctx)
  // Pictures of private messages never get a public URL.
  const keyEnding = type === attachmentTypes.messageImage ? restrictedExtension : undefined
  const store = (watermark?: Watermark) =>
    storePicture(ctx, upload, pictureExtensions(support_img_ext), keyEnding, watermark)
  const picture = await (type === attachmentTypes.image ? withSiteWatermark(ctx, store) : store())
  const { extension, mediaType } = pictureFormats[picture.format]
  const { key, bytes, width, height } = picture
  return { key, bytes, width, height, extension, mediaType }
}

async function storeDocumentUpload(ctx: Context, upload: Upload): Promise<UploadResult> {
  const { support_file_ext } = await readSettings(ctx)
  return { ...(await storeDocument(ctx, upload, listOf(support_file_ext))), width: 0, height: 0 }
}

async function storeMediaUpload(ctx: Context, upload: Upload, type: number): Promise<UploadResult> {
  const media = await (type === attachmentTypes.audio ? storeAudio : storeVideo)(ctx, upload)
  return { ...media, width: 0, height: 0, media }
}

function storeUpload(ctx: Context, upload: Upload, type: number): Promise<UploadResult> {
  if (isPictureType(type)) return storePictureUpload(ctx, upload, type)
  return isMediaType(type) ? storeMediaUpload(ctx, upload, type) : storeDocumentUpload(ctx, upload)
}

/** Stores the rows of an upload; returns the attachment, and the id of the sound or video. */
async function insertRows(ctx: Context, viewer: Member, input: Input, name: string, stored: UploadResult) {
  const now = ctx.clock.now()
  return ctx.transaction(async (tx) => {
    await assertSessionValid(ctx, tx, viewer)
    // Serialises simultaneous uploads, so that each is counted.
    await acquireLock(tx, ctx.database.engine, `uploads of ${viewer.id}`)
    await assertRoomFor(ctx, viewer.id, stored.bytes, tx)
    const row = await insertAttachment(tx, {
      user_id: viewer.id,
      type: input.type,
      type_id: 0,
      sort: input.order ?? 0,
      is_approved: 1,
      file_key: stored.key,
      file_name: name,
      extension: stored.extension,
      file_type: stored.mediaType,
      file_size: stored.bytes,
      file_width: stored.width,
      file_height: stored.height,
      ip: viewer.client.ip,
      created_at: now,
      updated_at: now,
    })
    const messageId = input.type === attachmentTypes.messageImage ? (input.dialogMessageId ?? 0) : 0
    const awaited = messageId > 0 ? ctx.hooks.get(messagePictureHook) : undefined
    if (awaited) return { row: await awaited(ctx, tx, viewer, messageId, row), mediaId: null }
    return { row, mediaId: stored.media ? await insertMediaRow(ctx, tx, row, stored.media) : null }
  })
}

function insertMediaRow(
  ctx: Context,
  tx: Parameters<typeof insertMedia>[0],
  row: AttachmentRow,
  media: StoredMedia,
): Promise<number> {
  const now = ctx.clock.now()
  return insertMedia(tx, {
    user_id: row.user_id,
    type: row.type === attachmentTypes.audio ? 1 : 0,
    status: mediaStatus.done,
    reason: '',
    attachment_id: row.id,
    cover_key: media.coverKey,
    width: media.width,
    height: media.height,
    duration_ms: media.durationMs,
    created_at: now,
    updated_at: now,
  })
}

/**
 * Returns the display name of a file. Refuses a name with a forbidden stop word, or replaces the word
 * (docs/reference/wire-content.md#stop-words).
 */
async function nameOf(ctx: Context, viewer: Member, originalName: string, ending: string): Promise<string> {
  const name = downloadName(originalName, ending)
  const stem = name.slice(0, -ending.length - 1)
  const { text } = await screenText(ctx, viewer, 'ugc', stem)
  return text === stem ? name : downloadName(text, ending)
}

/** Refuses an upload without the permission of its type, unless a form requests it. */
async function assertMayUpload(ctx: Context, viewer: Member, type: number): Promise<void> {
  const right = uploadRights[type]
  if (right && can(viewer, right)) return
  if (!right || !(await isUploadRequested(ctx, viewer, type))) throw new AppError('UNAUTHORIZED')
}

/**
 * Stores an uploaded picture, document, sound or video (docs/reference/wire-content.md#attachments); it stays unbound
 * until a thread or comment refers to it, unless an own message waits for the picture. Refuses a caller without the
 * permission of its type, and content that does not match its name; nothing is stored then.
 */
export async function uploadFile(
  ctx: Context,
  viewer: Member,
  input: Input,
  { upload }: Exchange,
): Promise<AttachmentView> {
  await assertMayUpload(ctx, viewer, input.type)
  if (!upload) throw invalid('files.file.required')
  if (upload.size > (await uploadLimits(ctx)).of(input)) throw invalid('http.upload.tooLarge')
  await assertRoomFor(ctx, viewer.id, upload.size)
  const stored = await storeUpload(ctx, upload, input.type)
  // A picture is re-encoded; its name keeps the original extension, whatever format it has now.
  const ending = isPictureType(input.type) ? extensionOf(upload.name) : stored.extension
  try {
    const name = await nameOf(ctx, viewer, input.name ?? upload.name, ending)
    const { row, mediaId } = await insertRows(ctx, viewer, input, name, stored)
    return presentUpload(ctx, viewer, row, mediaId)
  } catch (error) {
    for (const key of [stored.key, stored.media?.coverKey || undefined]) if (key) await removeFile(ctx, key)
    throw error
  }
}

/** How many of the largest files may be unbound at once: more than one thread or comment can contain. */
const maxWaiting = 100
const maxWaitingVideos = 2

/** Returns the total size of a person's unbound uploads in bytes; they are deleted after a day. */
async function waitingBytes(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`
    select sum(file_size) as bytes from attachments where type_id = 0 and user_id = ${userId}
  `.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/**
 * Refuses (INVALID_PARAMETER) an upload beyond the quota of unbound files. Pass the Tx that stores it, so that the
 * check is atomic.
 */
async function assertRoomFor(ctx: Context, userId: number, bytes: number, db: Db = ctx.db): Promise<void> {
  const { file, video } = await uploadLimits(ctx)
  const most = Math.max(maxWaiting * file, maxWaitingVideos * video)
  if ((await waitingBytes(db, userId)) + bytes <= most) return
  throw invalid('files.quota.full')
}
