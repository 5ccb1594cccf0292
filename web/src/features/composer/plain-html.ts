const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)

/** Typed text as HTML: an empty line begins a paragraph, any other line end is a break. */
export function htmlOfText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.replaceAll(/^\n+|\s+$/g, ''))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('')
}

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
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

const blockEnd = /<\/(?:p|div|h[1-6]|blockquote|ul|ol|pre|figure|table)>/gi
const lineEnd = /<br\s*\/?>|<\/(?:li|tr)>/gi

/** HTML of a thread as text to type on: paragraphs are parted by an empty line, other mark-up is left out. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll(lineEnd, '\n')
    .replaceAll(blockEnd, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, decoded)
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Whether going through plain text would lose something of the HTML: anything but paragraphs, breaks and marks. */
export function losesFormat(html: string): boolean {
  return /<(?!\/?(?:p|br|span|div)\b)[a-z]/i.test(html)
}
