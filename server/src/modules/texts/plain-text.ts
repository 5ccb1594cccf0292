import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { trimmed } from '@chaguan/contracts/visible-text'
import { decode, escapeText, readTokens, withoutControls } from './html-tokens.ts'
import { findLinks } from './inline-references.ts'
import { linkRel, safeHref } from './safe-urls.ts'

interface EmojiFile {
  readonly code: string
  readonly char: string
}

// A path, so that tests of the web app can load this file too.
const file = join(import.meta.dirname, '../../../assets/emoji/emoji.json')
const drawn = JSON.parse(readFileSync(file, 'utf8')) as readonly EmojiFile[]
const signs = new Map(drawn.map(({ code, char }) => [code, char]))

/** Words with the character of each emoji in place of its code, for where nothing can be drawn. */
export const withEmojiSigns = (text: string): string =>
  text.includes(':')
    ? text.replace(/:([a-zA-Z]+):/g, (written, code: string) => signs.get(code) ?? written)
    : text

const breaks = new Set([
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'ul',
  'ol',
  'li',
  'pre',
  'table',
  'tr',
  'hr',
])
const gaps = new Set(['td', 'th'])

/** The words of stored HTML: entities decoded, one line for every block, runs of blanks as one. */
export function plainText(html: string): string {
  let text = ''
  for (const token of readTokens(html)) {
    if (token.kind === 'text') text += token.text
    else if (breaks.has(token.name)) text += '\n'
    else if (gaps.has(token.name)) text += ' '
  }
  return text
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Characters (code points) between the tags of stored HTML: the measure of `cutHtml`. */
export function plainLength(html: string): number {
  let length = 0
  for (const token of readTokens(html)) if (token.kind === 'text') length += Array.from(token.text).length
  return length
}

/** A line of words without control characters and white space around it; nothing when nothing of it can be seen. */
export const tidyLine = (text: string): string => trimmed(withoutControls(text))

/** Plain words as HTML: nothing in them is markup, line breaks stay. */
export function htmlOfPlain(text: string): string {
  return escapeText(text).replaceAll(/\r\n?|\n/g, '<br />')
}

/** Plain text as HTML with its addresses as links; line breaks stay. */
export function linkedHtml(text: string): string {
  return findLinks(text)
    .map((one) => {
      const html = htmlOfPlain(one.text)
      const href = one.kind === 'link' ? safeHref(one.text) : null
      return href === null
        ? html
        : `<a href="${htmlOfPlain(href)}" rel="${linkRel}" target="_blank">${html}</a>`
    })
    .join('')
}

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
