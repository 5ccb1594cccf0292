import { withoutEntities } from '../../../ui/rich-text/plain-text.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)

/** Converts typed text to HTML: an empty line starts a paragraph, any other line end is a break. */
export function htmlOfText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.replaceAll(/^\n+|\s+$/g, ''))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('')
}

const blockEnd = /<\/(?:p|div|h[1-6]|blockquote|ul|ol|pre|figure|table)>/gi
const lineEnd = /<br\s*\/?>|<\/(?:li|tr)>/gi

/** Converts a thread's HTML to plain text: an empty line separates paragraphs, other mark-up is dropped. */
export function textOfHtml(html: string): string {
  const words = html
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll(lineEnd, '\n')
    .replaceAll(blockEnd, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
  return withoutEntities(words)
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Whether converting to plain text would lose anything but paragraphs, breaks and mentions. */
export function losesFormatting(html: string): boolean {
  return /<(?!\/?(?:p|br|span|div)\b)[a-z]/i.test(html)
}

/** The length of the common beginning of two texts. */
function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

const reversed = (text: string) => text.split('').reverse().join('')

/**
 * Merges edits of the plain text into HTML whose format was not shown: the HTML stays, including what was deleted, and
 * added text follows as paragraphs.
 */
export function mergePlainText(html: string, typed: string): string {
  const before = textOfHtml(html)
  const start = commonStart(before, typed)
  const end = commonStart(reversed(before.slice(start)), reversed(typed.slice(start)))
  return html + htmlOfText(typed.slice(start, typed.length - end))
}
