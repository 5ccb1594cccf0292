import { sourceOf, storeQuoteSource } from './quotes.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)
const quotedLines = /(?:^> ?.*(?:\n|$))+/gm
const quoteSign = /^> ?/gm

const linesAsHtml = (text: string) => escaped(text.trim()).replaceAll('\n', '<br />')

/** The HTML of a quotation; its author's name links to the source if that is known. */
function quotationAsHtml(text: string): string {
  const html = linesAsHtml(text)
  const source = sourceOf(text.trim().split('\n')[0] ?? '')
  if (!source) return html
  const name = escaped(source.name)
  return `<a href="${escaped(source.href).replaceAll('"', '&quot;')}">${name}</a>${html.slice(name.length)}`
}

/** A typed comment as HTML: lines after `> ` are quoted, line ends are breaks, everything else is text. */
export function htmlOfComment(text: string): string {
  const lines = text.trim().replaceAll(/\r\n?/g, '\n')
  let html = ''
  let done = 0
  for (const { 0: quotation, index } of lines.matchAll(quotedLines)) {
    const inside = quotationAsHtml(quotation.replaceAll(quoteSign, ''))
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

const leading = /^<a href="([^"]+)"[^>]*>([^<]+)<\/a>：/

/** The typed text of a quotation; its source is remembered for the next time it is saved. */
function quoted(html: string): string {
  const words = withoutTags(html)
  const [, href = '', name = ''] = leading.exec(html) ?? []
  const [who, to] = [withoutTags(name), withoutTags(href)]
  if (who !== '') storeQuoteSource({ name: who, href: to, text: words.slice(who.length + 1) })
  return `${words.replaceAll(/^/gm, '> ')}\n`
}

/** The typed text of a comment's HTML; null when the HTML contains what cannot be typed, such as a table. */
export function textOfComment(html: string): string | null {
  if (html.replaceAll(typedTags, '').includes('<')) return null
  return html
    .split(/<blockquote>(.*?)<\/blockquote>/s)
    .map((part, index) => (index % 2 === 1 ? `\n${quoted(part)}` : withoutTags(part)))
    .join('')
    .trim()
}
