import { type AttachmentView, attachmentTypes, type FileView, fileKindOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import type { AttachmentRow } from './attachment-store.ts'
import { signedUrl } from './signed-url.ts'
import { isPictureType, isRestrictedKey } from './upload-rules.ts'

/** Absolute address of a stored file, or of one way to show a picture; empty for no key. */
export function fileUrl(origin: string, key: string, variant?: string): string {
  if (key === '') return ''
  return variant === undefined ? `${origin}/files/${key}` : `${origin}/files/${key}/${variant}`
}

/**
 * An attachment as the wire shows it (docs/reference/wire-content.md#attachments). Only pictures have an address that
 * is open to everybody.
 */
export function presentAttachment(origin: string, row: AttachmentRow): AttachmentView {
  const isOpen = isPictureType(row.type) && !isRestrictedKey(row.file_key)
  const slash = row.file_key.lastIndexOf('/')
  return {
    id: row.id,
    order: row.sort,
    type: row.type,
    typeId: row.type_id,
    isRemote: false,
    isApproved: row.is_approved,
    url: isOpen ? fileUrl(origin, row.file_key) : '',
    attachment: row.file_key.slice(slash + 1),
    extension: row.extension,
    fileName: row.file_name,
    filePath: row.file_key.slice(0, slash + 1),
    fileSize: row.file_size,
    fileType: row.file_type,
    fileWidth: row.file_width,
    fileHeight: row.file_height,
    ...(isOpen && row.file_width > 0 ? { thumbUrl: fileUrl(origin, row.file_key, 'thumb') } : {}),
  }
}

/** An attachment with, when it is the picture of a message, an address that is for one person alone. */
export function presentMessagePicture(
  ctx: Context,
  viewer: Pick<Viewer, 'id' | 'origin'>,
  row: AttachmentRow,
): AttachmentView {
  const view = presentAttachment(viewer.origin, row)
  return row.type === attachmentTypes.messageImage && isRestrictedKey(row.file_key)
    ? { ...view, url: signedUrl(ctx, viewer.origin, row, viewer.id) }
    : view
}

/** An own sound or video that was just uploaded: it can be played by its owner. */
export function presentMediaUpload(
  ctx: Context,
  viewer: Pick<Viewer, 'id' | 'origin'>,
  row: AttachmentRow,
  threadVideoId: number,
): AttachmentView {
  const url = signedUrl(ctx, viewer.origin, row, viewer.id)
  return { ...presentAttachment(viewer.origin, row), url, threadVideoId }
}

/** An own document that was just uploaded: its owner may open it. */
export function presentOwnFile(
  ctx: Context,
  viewer: Pick<Viewer, 'id' | 'origin'>,
  row: AttachmentRow,
): AttachmentView {
  return { ...presentAttachment(viewer.origin, row), url: signedUrl(ctx, viewer.origin, row, viewer.id) }
}

/** What a viewer may do with a file of a thread. */
export interface FileAccess {
  /** May look at it in the page, where a browser can. */
  readonly mayView: boolean
  readonly mayDownload: boolean
  /** Learns its size only. */
  readonly needPay: boolean
}

/** A file of a thread: `url` opens it, or downloads what a browser cannot show. */
export function presentFile(
  ctx: Context,
  viewer: Pick<Viewer, 'id' | 'origin'>,
  row: AttachmentRow,
  { mayView, mayDownload, needPay }: FileAccess,
): FileView {
  const view = presentAttachment(viewer.origin, row)
  const { preview } = fileKindOf(row.extension)
  const hidden = { attachment: '', fileName: '', filePath: '' }
  const isShown = mayView && !needPay && preview !== ''
  const isOpen = isShown || (mayView && mayDownload && !needPay)
  const address = isOpen ? signedUrl(ctx, viewer.origin, row, viewer.id) : ''
  return {
    ...view,
    ...(needPay ? hidden : {}),
    url: address,
    needPay: needPay ? 1 : 0,
    preview,
    previewUrl: isShown ? address : '',
  }
}
