import type { AttachmentView } from '@chaguan/contracts'
import type { AttachmentRow } from './attachment-store.ts'

/** Absolute address of a stored file, or of one way to show a picture; empty for no key. */
export function fileUrl(origin: string, key: string, variant?: string): string {
  if (key === '') return ''
  return variant === undefined ? `${origin}/files/${key}` : `${origin}/files/${key}/${variant}`
}

/** An attachment as the wire shows it (wire-contract 2.11). */
export function presentAttachment(origin: string, row: AttachmentRow): AttachmentView {
  const isPicture = row.file_width > 0
  const slash = row.file_key.lastIndexOf('/')
  return {
    id: row.id,
    order: row.sort,
    type: row.type,
    typeId: row.type_id,
    isRemote: false,
    isApproved: row.is_approved,
    url: fileUrl(origin, row.file_key),
    attachment: row.file_key.slice(slash + 1),
    extension: row.extension,
    fileName: row.file_name,
    filePath: row.file_key.slice(0, slash + 1),
    fileSize: row.file_size,
    fileType: row.file_type,
    fileWidth: row.file_width,
    fileHeight: row.file_height,
    ...(isPicture ? { thumbUrl: fileUrl(origin, row.file_key, 'thumb') } : {}),
  }
}
