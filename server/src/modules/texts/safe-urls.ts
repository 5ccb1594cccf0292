const relMark = 'nofollow noopener ugc'

/** What every link carries: the site does not vouch for it. */
export const linkRel = relMark

const outside = /^https?:\/\/[\p{L}\p{N}[][^\s"'<>\\`]*$/iu
const mail = /^mailto:[^\s"'<>\\`:]+$/i
const own = /^(?:\/(?![/\\])|#)[^\s"'<>\\`]*$/
const file = /^\/files\/[\w-]+(?:[/.][\w-]+)*$/
const emoji = /(?:^|\/)emoji\/(?:qq\/)?(\w{1,32})\.[a-z]{3,4}(?:\?|$)/i

/** The address of a link when it may be kept: http, https, mailto or a path of the site. */
export function safeHref(value: string): string | null {
  const href = value.trim()
  return href.length <= 2048 && (outside.test(href) || mail.test(href) || own.test(href)) ? href : null
}

/** The part of an address that signs it for somebody or opens it, between the key of a file and the way to show it. */
const addressedPart = /^(\/files\/[\w-]+\/[\w-]+\/[\w-]+\.\w+)\/(?:\d+-\d+-[\w-]+|[\w-]{22})\.\w+(?=\/|$)/

/**
 * The path of one of the site's own stored files; null for any other address. For whom an address was signed, and when it
 * was open, is left out: a text is stored for everybody who will read it.
 */
export function ownFilePath(value: string, origin: string): string | null {
  const src = value.trim()
  const path = origin !== '' && src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
  return file.test(path) ? path.replace(addressedPart, '$1') : null
}

/** The code of an emoji of the editor by the address of its picture. */
export function emojiCode(src: string): string | null {
  const code = emoji.exec(src)?.[1]
  return code === undefined ? null : `:${code}:`
}
