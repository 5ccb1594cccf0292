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
  // With a leading 0 both forms parse as numbers: #65 as 065, #x41 as 0x41.
  const code = Number(`0${name.slice(1)}`)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/** Decodes the entities of HTML; unknown ones stay unchanged. */
export const withoutEntities = (html: string): string => html.replaceAll(/&(#?\w+);/g, decoded)

/** The plain text of sanitised HTML: without tags, with white space collapsed and emoji as characters. */
export function plainText(html: string): string {
  return replaceEmoji(withoutEntities(html.replaceAll(/<[^>]*>/g, ' ')), (_code, sign) => sign)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
