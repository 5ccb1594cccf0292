import { decode, escapeText } from './html-tokens.ts'

const part = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+|</g

/** Where the first `count` characters (code points) of a text end; its length when it has no more. */
function positionOf(text: string, count: number): { at: number; counted: number } {
  let at = 0
  let counted = 0
  for (const character of text) {
    if (counted === count) break
    at += character.length
    counted += 1
  }
  return { at, counted }
}

/**
 * The beginning of stored HTML with at most so many plain characters (code points): what was open is closed, and `...`
 * stands where something was cut off. HTML that is short enough comes back as it is.
 */
export function cutHtml(html: string, characters: number): string {
  const open: string[] = []
  let left = Math.max(0, Math.floor(characters))
  for (const match of html.matchAll(part)) {
    const [whole, slash, name] = match
    if (name !== undefined) {
      if (slash === '/') open.pop()
      else if (!whole.endsWith('/>')) open.push(name)
      continue
    }
    const text = decode(whole)
    const { at, counted } = positionOf(text, left)
    left -= counted
    if (at === text.length) continue
    const closing = open.reverse().map((tag) => `</${tag}>`)
    return `${html.slice(0, match.index)}${escapeText(text.slice(0, at))}...${closing.join('')}`
  }
  return html
}
