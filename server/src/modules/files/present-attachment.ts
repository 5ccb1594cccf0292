import { type AttachmentView, type FileView, fileKindOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { AttachmentRow } from './attachment-store.ts'
import { type AccessVersion, publicUrl } from './public-file-url.ts'
import { type AddressedFile, signedUrl, type UrlViewer } from './signed-url.ts'
import { isPictureType, isRestrictedKey } from './upload-rules.ts'

/** Returns the absolute URL of a stored file or of a variant of a picture; empty for an empty key. */
export function fileUrl(origin: string, key: string, variant?: string): string {
  if (key === '') return ''
  return variant === undefined ? `${origin}/files/${key}` : `${origin}/files/${key}/${variant}`
}

/** Returns the wire fields of an attachment without its URL (docs/reference/wire-content.md#attachments). */
function fieldsOf(row: AttachmentRow): AttachmentView {
  const slash = row.file_key.lastIndexOf('/')
  return {
    id: row.id,
    order: row.sort,
    type: row.type,
    typeId: row.type_id,
    isRemote: false,
    isApproved: row.is_approved,
    url: '',
    attachment: row.file_key.slice(slash + 1),
    extension: row.extension,
    fileName: row.file_name,
    filePath: row.file_key.slice(0, slash + 1),
    fileSize: row.file_size,
    fileType: row.file_type,
    fileWidth: row.file_width,
    fileHeight: row.file_height,
  }
}

/** Returns the URL of a picture: public when it has an access version, otherwise signed for the viewer. */
export function pictureUrl(
  ctx: Context,
  viewer: UrlViewer,
  row: AddressedFile,
  accessVersion: AccessVersion | null,
): string {
  return accessVersion !== null && !isRestrictedKey(row.file_key)
    ? publicUrl(ctx, viewer.origin, row, accessVersion)
    : signedUrl(ctx, viewer, row)
}

/** Presents a picture that the viewer may see; pass its access version when it is public. */
export function presentPicture(
  ctx: Context,
  viewer: UrlViewer,
  row: AttachmentRow,
  accessVersion: AccessVersion | null,
): AttachmentView {
  const url = pictureUrl(ctx, viewer, row, accessVersion)
  const hasSizes = row.file_width > 0 && !isRestrictedKey(row.file_key)
  return { ...fieldsOf(row), url, ...(hasSizes ? { thumbUrl: `${url}/thumb` } : {}) }
}

/** Presents the viewer's own unbound upload. */
export function presentUpload(
  ctx: Context,
  viewer: UrlViewer,
  row: AttachmentRow,
  threadVideoId: number | null,
): AttachmentView {
  if (isPictureType(row.type)) return presentPicture(ctx, viewer, row, null)
  const view = { ...fieldsOf(row), url: signedUrl(ctx, viewer, row) }
  return threadVideoId === null ? view : { ...view, threadVideoId }
}

/** What a viewer may do with a file of a thread. */
export interface FileAccess {
  /** Whether the viewer may open it in the page, where browsers can. */
  readonly mayView: boolean
  readonly mayDownload: boolean
  /** The viewer sees only its size. */
  readonly needPay: boolean
}

/** Presents a file of a thread: `url` opens it, or downloads what browsers cannot show. */
export function presentFile(
  ctx: Context,
  viewer: UrlViewer,
  row: AttachmentRow,
  { mayView, mayDownload, needPay }: FileAccess,
): FileView {
  const view = fieldsOf(row)
  const { preview } = fileKindOf(row.extension)
  const hidden = { attachment: '', fileName: '', filePath: '' }
  const isShown = mayView && !needPay && preview !== ''
  const isOpen = isShown || (mayView && mayDownload && !needPay)
  const address = isOpen ? signedUrl(ctx, viewer, row) : ''
  return {
    ...view,
    ...(needPay ? hidden : {}),
    url: address,
    needPay: needPay ? 1 : 0,
    preview,
    previewUrl: isShown ? address : '',
  }
}
