import { attachmentTypes, blockLimits, dataExportType, type PermissionKey } from '@chaguan/contracts'

/** The permission that an upload needs, by its type (docs/reference/wire-content.md#attachments). */
export const uploadRights: Readonly<Record<number, PermissionKey>> = {
  [attachmentTypes.file]: 'thread.insertAttachment',
  [attachmentTypes.image]: 'thread.insertImage',
  [attachmentTypes.audio]: 'thread.insertAudio',
  [attachmentTypes.video]: 'thread.insertVideo',
  [attachmentTypes.messageImage]: 'dialog.create',
  [attachmentTypes.answerImage]: 'thread.insertReward',
}

export function isPictureType(type: number): boolean {
  return (
    type === attachmentTypes.image ||
    type === attachmentTypes.messageImage ||
    type === attachmentTypes.answerImage ||
    type === attachmentTypes.textImage
  )
}

/** Extension of the keys of restricted files, whatever their format. */
export const restrictedExtension = 'bin'

/** Whether a file needs a signed URL. */
export const isRestrictedKey = (key: string): boolean => key.endsWith(`.${restrictedExtension}`)

/** Attachment types that belong to a message, an answer or a person; they never have a public URL. */
export const typesOfPeople: readonly number[] = [
  attachmentTypes.messageImage,
  attachmentTypes.signInImage,
  attachmentTypes.signInFile,
  dataExportType,
]

export function isMediaType(type: number): boolean {
  return type === attachmentTypes.audio || type === attachmentTypes.video
}

/** Splits a setting like `png,gif,jpg`; lower case. */
export function listOf(setting: string): string[] {
  return setting
    .toLowerCase()
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/**
 * Returns the accepted picture extensions by the setting `support_img_ext`: with JPEG, also the formats of current
 * browsers and phones, which are re-encoded like all others.
 */
export function pictureExtensions(setting: string): string[] {
  const endings = listOf(setting)
  const takesPhotos = endings.includes('jpg') || endings.includes('jpeg')
  return takesPhotos ? [...new Set([...endings, 'webp', 'avif'])] : endings
}

/** Extensions that web servers execute or interpret: refused whatever the settings allow. */
const neverTaken = /^(php\d?|phps|phtml|phar|pht|htaccess|htpasswd)$/

/** Whether files with this extension (lower case, no dot) may be uploaded. */
export function isAcceptedExtension(ending: string, endings: readonly string[]): boolean {
  return endings.includes(ending) && !neverTaken.test(ending) && /^[a-z0-9]{1,8}$/.test(ending)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const unwanted = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * Returns the name for display and download: without folders and invisible characters, with the file's real extension.
 */
export function downloadName(name: string, ending: string): string {
  const last = (name.normalize('NFC').split(/[/\\]/).at(-1) ?? '').replace(unwanted, '').trim()
  const plain = /^\.*$/.test(last) ? 'file' : last
  const hasEnding = plain.toLowerCase().endsWith(`.${ending}`)
  const stem = hasEnding ? plain.slice(0, -ending.length - 1) : plain
  const most = blockLimits.fileNameCharacters - ending.length - 1
  return `${[...stem].slice(0, most).join('')}.${hasEnding ? plain.slice(-ending.length) : ending}`
}
