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

/** Replaces emoji codes by characters, for output without pictures. */
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

/** Returns the plain text of stored HTML: entities decoded, one line per block, runs of blanks collapsed. */
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

/** Returns the number of plain characters (code points) of stored HTML, counted like `cutHtml`. */
export function plainLength(html: string): number {
  let length = 0
  for (const token of readTokens(html)) if (token.kind === 'text') length += Array.from(token.text).length
  return length
}

/** Trims a line and removes control characters; empty if nothing visible remains. */
export const normalizeLine = (text: string): string => trimmed(withoutControls(text))

/** Converts plain text to HTML: everything is escaped, line breaks stay. */
export function htmlOfPlain(text: string): string {
  return escapeText(text).replaceAll(/\r\n?|\n/g, '<br />')
}

/** Converts plain text to HTML with its URLs as links; line breaks stay. */
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

/** Returns the end of the first `count` characters (code points) of a text; its length if it has no more. */
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
 * Cuts stored HTML to at most so many plain characters (code points): closes open elements and adds `...` if something
 * was cut. Returns short HTML unchanged.
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
