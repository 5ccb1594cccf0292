/** A run of text, by its position. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Elements that separate words; all others may occur within a word. */
const breaking = /^(?:p|br|h[1-6]|blockquote|ul|ol|li|pre|table|tr|td|th|hr|div)$/i
const markup = /<(?:!--[^>]*-->|[!/?]?([a-z][a-z0-9]*)?[^>]*)>/giy
const entity = /&(?:#(?:x([0-9a-f]{1,8})|(\d{1,9}));?|([a-z]{2,6});)/giy

const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: '\u00a0',
  quot: '"',
  shy: '\u00ad',
  zwj: '\u200d',
  zwnj: '\u200c',
}

/** Yields every tag, comment and declaration of HTML in order, and whether it separates words. */
export function* markupOf(html: string): Generator<TextRange & { readonly breaks: boolean }> {
  const lastEnd = html.lastIndexOf('>')
  let at = html.indexOf('<')
  while (at >= 0 && at < lastEnd) {
    const next = html.charCodeAt(at + 1) | 0x20
    const opensMarkup = (next >= 97 && next <= 122) || '!/?'.includes(html[at + 1] ?? ' ')
    markup.lastIndex = at
    const match = opensMarkup ? markup.exec(html) : null
    if (match)
      yield {
        start: at,
        end: markup.lastIndex,
        breaks: match[1] !== undefined && breaking.test(match[1]),
      }
    at = html.indexOf('<', match ? at + match[0].length : at + 1)
  }
}

/** Decodes the entity at a `&`; null if the `&` is a plain character. */
export function entityAt(html: string, at: number): { readonly end: number; readonly code: number } | null {
  entity.lastIndex = at
  const match = entity.exec(html)
  if (!match) return null
  const [, hex, decimal, name] = match
  const end = entity.lastIndex
  if (name !== undefined) {
    const known = named[name.toLowerCase()]
    return known === undefined ? null : { end, code: known.charCodeAt(0) }
  }
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return { end, code: code > 0x10ffff ? 0xfffd : code }
}
