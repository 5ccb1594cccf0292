import type { CallFailure } from '../../api/failures.ts'

/** The refusal of a call, or that no server answered; `failureText` is its text. */
export type UploadFailure = Pick<CallFailure, 'Code' | 'Message'>

/** A picture or another file that is being uploaded or was. */
export interface Upload {
  readonly key: string
  readonly name: string
  /** Address to show it by: of the local file while it is uploaded. */
  readonly src: string
  readonly state: 'uploading' | 'done' | 'failed'
  /** 0 to 100. */
  readonly percent: number
  /** Its id and its address on the server, once it is there. */
  readonly id: number | null
  readonly url: string
  /** Bytes; 0 when unknown. */
  readonly size?: number | undefined
  /** Why it failed. */
  readonly failure?: UploadFailure | undefined
}

export type UploadChange =
  | { readonly type: 'added'; readonly uploads: readonly Upload[] }
  | { readonly type: 'sent'; readonly key: string; readonly percent: number }
  | { readonly type: 'done'; readonly key: string; readonly id: number; readonly url: string }
  | { readonly type: 'failed'; readonly key: string; readonly failure: UploadFailure }
  | { readonly type: 'retried'; readonly key: string }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'moved'; readonly key: string; readonly by: -1 | 1 }
  | { readonly type: 'replaced'; readonly uploads: readonly Upload[] }

const changed = (list: readonly Upload[], key: string, change: Partial<Upload>) =>
  list.map((upload) => (upload.key === key ? { ...upload, ...change } : upload))

function moved(list: readonly Upload[], key: string, by: -1 | 1): readonly Upload[] {
  const from = list.findIndex((upload) => upload.key === key)
  const [one, other] = [list[from], list[from + by]]
  if (!one || !other) return list
  return list.with(from, other).with(from + by, one)
}

/** The list after a change; a change of an upload that is no longer in it has no effect. */
export function changeUploads(list: readonly Upload[], change: UploadChange): readonly Upload[] {
  switch (change.type) {
    case 'added':
      return [...list, ...change.uploads]
    case 'sent':
      return changed(list, change.key, { percent: change.percent })
    case 'done':
      return changed(list, change.key, { state: 'done', percent: 100, id: change.id, url: change.url })
    case 'failed':
      return changed(list, change.key, { state: 'failed', failure: change.failure })
    case 'retried':
      return changed(list, change.key, { state: 'uploading', percent: 0 })
    case 'removed':
      return list.filter(({ key }) => key !== change.key)
    case 'moved':
      return moved(list, change.key, change.by)
    case 'replaced':
      return change.uploads
  }
}

/** An upload for a picture or file that is on the server already. */
export function uploadedBefore(file: { id: number; name: string; url: string; size?: number }): Upload {
  const { id, name, url, size = 0 } = file
  return { key: `old-${id}`, name, src: url, url, state: 'done', percent: 100, id, size }
}

/** The site's rules for files. */
export interface FileRules {
  /** Endings without a dot, in lower case. */
  readonly endings: readonly string[]
  readonly bytesMost: number
  readonly most: number
  /** Whether they are pictures, which the browser makes fit before they are sent. */
  readonly arePictures?: boolean
}

export type FileProblem = 'wrongType' | 'tooBig' | 'tooMany' | 'empty'

/** The site's rules for files with these endings, of so many megabytes, as `forum` tells them. */
export function fileRules(supported: string, maxSize: number, most: number): FileRules {
  const endings = supported
    .toLowerCase()
    .split(/[\s,，|;]+/)
    .map((ending) => ending.replace(/^\./, ''))
    .filter((ending) => ending !== '')
  return { endings, bytesMost: maxSize * 1024 * 1024, most }
}

const heicEndings = ['heic', 'heif']
/** Bytes of a picture that a browser is asked to make smaller. */
const pictureBytesMost = 100 * 1024 * 1024

/**
 * The site's rules for pictures. HEIC is not among the endings: no server reads it, and a phone converts its photos when
 * a chooser does not name it. WebP and AVIF are taken wherever photos are.
 */
export function pictureRules(supportImgExt: string, maxSize: number, most: number): FileRules {
  const rules = fileRules(supportImgExt, maxSize, most)
  const own = rules.endings.filter((ending) => !heicEndings.includes(ending))
  const takesPhotos = own.includes('jpg') || own.includes('jpeg')
  const endings = takesPhotos ? [...new Set([...own, 'webp', 'avif'])] : own
  return { ...rules, endings, arePictures: true }
}

/** What a file chooser offers: media types of pictures, endings of other files. */
export function acceptOf({ endings, arePictures = false }: FileRules): string {
  if (!arePictures) return endings.map((ending) => `.${ending}`).join()
  return [...new Set(endings.map((ending) => `image/${ending === 'jpg' ? 'jpeg' : ending}`))].join()
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** A pasted picture may have no ending of its own; its media type says what it is. */
function isWanted({ name, type }: Pick<File, 'name' | 'type'>, { endings, arePictures }: FileRules): boolean {
  if (endings.length === 0 || endings.includes(endingOf(name))) return true
  if (arePictures && heicEndings.some((ending) => ending === endingOf(name) || type === `image/${ending}`))
    return true
  return type.startsWith('image/') && endings.includes(type.slice('image/'.length).replace('svg+xml', 'svg'))
}

/** A GIF may move, and is sent as it is. */
const isShrunk = ({ name }: File, { arePictures }: FileRules) =>
  arePictures === true && endingOf(name) !== 'gif'

/** Which files may be added to `already` others, and the problems of the others, each once. */
export function sortFiles(files: readonly File[], already: number, rules: FileRules) {
  const problems = new Set<FileProblem>()
  const accepted = files.filter((file) => {
    const isRight = isWanted(file, rules)
    if (!isRight) problems.add('wrongType')
    const isSmall = file.size <= (isShrunk(file, rules) ? pictureBytesMost : rules.bytesMost)
    if (isRight && !isSmall) problems.add('tooBig')
    if (isRight && file.size === 0) problems.add('empty')
    return isRight && isSmall && file.size > 0
  })
  const room = Math.max(0, rules.most - already)
  if (accepted.length > room) problems.add('tooMany')
  return { accepted: accepted.slice(0, room), problems: [...problems] }
}
