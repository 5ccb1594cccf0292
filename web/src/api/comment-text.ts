const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)
const quotedLines = /(?:^> ?.*(?:\n|$))+/gm
const quoteSign = /^> ?/gm

const linesAsHtml = (text: string) => escaped(text.trim()).replaceAll('\n', '<br />')

/** A typed comment as HTML: lines after `> ` are quoted, line ends are breaks, everything else is text. */
export function htmlOfComment(text: string): string {
  const lines = text.trim().replaceAll(/\r\n?/g, '\n')
  let html = ''
  let done = 0
  for (const { 0: quotation, index } of lines.matchAll(quotedLines)) {
    const inside = linesAsHtml(quotation.replaceAll(quoteSign, ''))
    html += `${linesAsHtml(lines.slice(done, index))}<blockquote>${inside}</blockquote>`
    done = index + quotation.length
  }
  return html + linesAsHtml(lines.slice(done))
}

const typedTags = /<(?:br \/|\/?blockquote|\/?span(?: id="(?:member|topic)" value="\d+")?|\/?a(?: [^>]*)?)>/g
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const withoutTags = (html: string) =>
  html
    .replaceAll('<br />', '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

const quoted = (html: string) => `${withoutTags(html).replaceAll(/^/gm, '> ')}\n`

/** A comment as it was typed; null for one that says more than can be typed, like a table. */
export function textOfComment(html: string): string | null {
  if (html.replaceAll(typedTags, '').includes('<')) return null
  return html
    .split(/<blockquote>(.*?)<\/blockquote>/s)
    .map((part, index) => (index % 2 === 1 ? `\n${quoted(part)}` : withoutTags(part)))
    .join('')
    .trim()
}
