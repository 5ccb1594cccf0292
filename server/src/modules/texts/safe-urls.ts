const relMark = 'nofollow noopener ugc'

/** The `rel` of every link: the site does not endorse it. */
export const linkRel = relMark

const outside = /^https?:\/\/[\p{L}\p{N}[][^\s"'<>\\`]*$/iu
const mail = /^mailto:[^\s"'<>\\`:]+$/i
const own = /^(?:\/(?![/\\])|#)[^\s"'<>\\`]*$/
const file = /^\/files\/[\w-]+(?:[/.][\w-]+)*$/
const emoji = /(?:^|\/)emoji\/(?:qq\/)?(\w{1,32})\.[a-z]{3,4}(?:\?|$)/i

/** Returns a URL that may be stored: http, https, mailto or a path of the site; null for others. */
export function safeHref(value: string): string | null {
  const href = value.trim()
  return href.length <= 2048 && (outside.test(href) || mail.test(href) || own.test(href)) ? href : null
}

/** The signed or public part of a file URL, between the file's key and its variant. */
const addressedPart = /^(\/files\/[\w-]+\/[\w-]+\/[\w-]+\.\w+)\/(?:\d+-\d+-[\w-]+|[\w-]{22})\.\w+(?=\/|$)/

/**
 * Returns the path of one of the site's stored files; null for any other URL. Removes signatures: a text is stored for
 * all its readers.
 */
export function ownFilePath(value: string, origin: string): string | null {
  const src = value.trim()
  const path = origin !== '' && src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
  return file.test(path) ? path.replace(addressedPart, '$1') : null
}

/** Returns the code of an editor's emoji from the URL of its picture. */
export function emojiCode(src: string): string | null {
  const code = emoji.exec(src)?.[1]
  return code === undefined ? null : `:${code}:`
}
