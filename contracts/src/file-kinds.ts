/** How a file can be previewed in the browser; empty if it can only be downloaded. */
export const filePreviews = ['', 'text', 'image', 'pdf', 'audio', 'video'] as const
export type FilePreview = (typeof filePreviews)[number]

/** The kind of file of an extension: decides icon, validation and preview. */
export interface FileKind {
  readonly family: 'zip' | 'ole' | 'pdf' | 'text' | 'image' | 'media' | 'archive' | 'other'
  readonly mediaType: string
  readonly preview: FilePreview
}

const binary = 'application/octet-stream'
const plainText = 'text/plain; charset=utf-8'
const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

const kind = (family: FileKind['family'], mediaType: string, preview: FilePreview = ''): FileKind => ({
  family,
  mediaType,
  preview,
})
const text = kind('text', plainText, 'text')

const kinds: Readonly<Record<string, FileKind>> = {
  pdf: kind('pdf', 'application/pdf', 'pdf'),
  txt: text,
  md: text,
  csv: text,
  log: text,
  json: text,
  srt: text,
  jpg: kind('image', 'image/jpeg', 'image'),
  jpeg: kind('image', 'image/jpeg', 'image'),
  png: kind('image', 'image/png', 'image'),
  gif: kind('image', 'image/gif', 'image'),
  webp: kind('image', 'image/webp', 'image'),
  avif: kind('image', 'image/avif', 'image'),
  mp3: kind('media', 'audio/mpeg', 'audio'),
  wav: kind('media', 'audio/wav', 'audio'),
  aac: kind('media', 'audio/aac', 'audio'),
  m4a: kind('media', 'audio/mp4', 'audio'),
  ogg: kind('media', 'audio/ogg', 'audio'),
  oga: kind('media', 'audio/ogg', 'audio'),
  opus: kind('media', 'audio/ogg', 'audio'),
  mp4: kind('media', 'video/mp4', 'video'),
  m4v: kind('media', 'video/mp4', 'video'),
  mov: kind('media', 'video/mp4', 'video'),
  webm: kind('media', 'video/webm', 'video'),
  zip: kind('zip', 'application/zip'),
  docx: kind('zip', `${openXml}.wordprocessingml.document`),
  xlsx: kind('zip', `${openXml}.spreadsheetml.sheet`),
  pptx: kind('zip', `${openXml}.presentationml.presentation`),
  odt: kind('zip', `${openDocument}.text`),
  ods: kind('zip', `${openDocument}.spreadsheet`),
  odp: kind('zip', `${openDocument}.presentation`),
  epub: kind('zip', 'application/epub+zip'),
  doc: kind('ole', 'application/msword'),
  xls: kind('ole', 'application/vnd.ms-excel'),
  ppt: kind('ole', 'application/vnd.ms-powerpoint'),
  rar: kind('archive', 'application/vnd.rar'),
  '7z': kind('archive', 'application/x-7z-compressed'),
  gz: kind('archive', 'application/gzip'),
  tgz: kind('archive', 'application/gzip'),
}

const unknownKind = kind('other', binary)

/** Returns the kind of an extension, lower case without dot. Unknown ones can only be downloaded. */
export function fileKindOf(extension: string): FileKind {
  return Object.hasOwn(kinds, extension) ? (kinds[extension] ?? unknownKind) : unknownKind
}
