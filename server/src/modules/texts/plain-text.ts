import { trimmed } from '@chaguan/contracts/visible-text'
import { escapeText, readTokens, withoutControls } from './html-tokens.ts'

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
