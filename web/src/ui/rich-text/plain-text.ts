import { replaceEmoji } from './emoji-codes.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decoded(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? whole
  // Behind a 0 both read as numbers: #65 as 065, #x41 as 0x41.
  const code = Number(`0${name.slice(1)}`)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/** HTML with the signs that its entities stand for; one that is not known stays as it is written. */
export const withoutEntities = (html: string): string => html.replaceAll(/&(#?\w+);/g, decoded)

/** The words of sanitised HTML, without mark-up, white space run together, emoji as characters. */
export function plainText(html: string): string {
  return replaceEmoji(withoutEntities(html.replaceAll(/<[^>]*>/g, ' ')), (_code, sign) => sign)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
