/** The site's rules for files. */
export interface FileRules {
  /** File extensions without a dot, in lower case. */
  readonly endings: readonly string[]
  readonly maxBytes: number
  readonly most: number
  /** Whether the files are pictures, which the browser scales down before the upload. */
  readonly arePictures?: boolean
  /** The largest picture, in bytes, that the browser is to scale down. */
  readonly maxSourceBytes?: number
}

/** `tooBigToShrink`: larger than `maxSourceBytes`. */
export type FileProblem = 'wrongType' | 'tooBig' | 'tooBigToShrink' | 'tooMany' | 'empty'

/** The site's rules for files, from the settings in `forum`: extensions, megabytes, number of files. */
export function fileRules(supported: string, maxSize: number, most: number): FileRules {
  const endings = supported
    .toLowerCase()
    .split(/[\s,，|;]+/)
    .map((ending) => ending.replace(/^\./, ''))
    .filter((ending) => ending !== '')
  return { endings, maxBytes: maxSize * 1024 * 1024, most }
}

const heicEndings = ['heic', 'heif']
const maxSourceBytes = 100 * 1024 * 1024

/**
 * The site's rules for pictures. HEIC is not among the extensions: the server cannot read it, and phones convert their
 * photos when the file chooser does not accept it (`acceptOf`). WebP and AVIF are accepted wherever photos are.
 */
export function pictureRules(supportImgExt: string, maxSize: number, most: number): FileRules {
  const rules = fileRules(supportImgExt, maxSize, most)
  const own = rules.endings.filter((ending) => !heicEndings.includes(ending))
  const takesPhotos = own.includes('jpg') || own.includes('jpeg')
  const endings = takesPhotos ? [...new Set([...own, 'webp', 'avif'])] : own
  return { ...rules, endings, arePictures: true, maxSourceBytes }
}

/**
 * The `accept` attribute of a file chooser: media types of pictures, extensions of other files. On desktops photos
 * include HEIC, which is then converted or refused with the reason; a phone that is not offered it converts its photos.
 */
export function acceptOf({ endings, arePictures = false }: FileRules, face: 'pc' | 'h5'): string {
  if (!arePictures) return endings.map((ending) => `.${ending}`).join()
  const types = endings.map((ending) => `image/${ending === 'jpg' ? 'jpeg' : ending}`)
  const heic = face === 'pc' && types.includes('image/jpeg') ? heicEndings.map((ending) => `.${ending}`) : []
  return [...new Set([...types, ...heic])].join()
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** A pasted picture may have no extension; its media type then decides. */
function isWanted({ name, type }: Pick<File, 'name' | 'type'>, { endings, arePictures }: FileRules): boolean {
  if (endings.length === 0 || endings.includes(endingOf(name))) return true
  if (arePictures && heicEndings.some((ending) => ending === endingOf(name) || type === `image/${ending}`))
    return true
  return type.startsWith('image/') && endings.includes(type.slice('image/'.length).replace('svg+xml', 'svg'))
}

/** A GIF may be animated and is sent unchanged. */
const isShrunk = ({ name }: File, { arePictures }: FileRules) =>
  arePictures === true && endingOf(name) !== 'gif'

/** Returns the files that may be added to `already` others, and the problems of the rest, each once. */
export function sortFiles(files: readonly File[], already: number, rules: FileRules) {
  const problems = new Set<FileProblem>()
  const accepted = files.filter((file) => {
    const isRight = isWanted(file, rules)
    if (!isRight) problems.add('wrongType')
    const isSmall = file.size <= (isShrunk(file, rules) ? maxSourceBytes : rules.maxBytes)
    if (isRight && !isSmall) problems.add(isShrunk(file, rules) ? 'tooBigToShrink' : 'tooBig')
    if (isRight && file.size === 0) problems.add('empty')
    return isRight && isSmall && file.size > 0
  })
  const room = Math.max(0, rules.most - already)
  if (accepted.length > room) problems.add('tooMany')
  return { accepted: accepted.slice(0, room), problems: [...problems] }
}
