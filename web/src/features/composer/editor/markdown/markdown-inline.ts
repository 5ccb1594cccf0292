import { EmphasisBuilder } from './markdown-emphasis.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const tag = /^<(\/?)(strong|em|s|u|code|b|i|del|br)\s*\/?>/i

const entity = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i

const angled = /^<((?:https?:\/\/|mailto:)[^<>\s]+)>/i

const bare = /^(?:https?:\/\/)[^\s<>"'`\\*[\]（），。！？；：、“”‘’「」《》【】]+/i

const target =
  /^\(\s*(?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/

const maxLinkWords = 2000

const link = (href: string, inner: string) => `<a href="${escapeHtml(href)}">${inner}</a>`

/** Length of an escape or of inline code at a position, in which brackets do not count; 0 for anything else. */
function verbatimLength(text: string, at: number): number {
  if (text[at] === '\\') return 2
  return text[at] === '`' ? (codeAt(text, at)?.length ?? runAt(text, at)) : 0
}

/** Position of the bracket that closes the one at `start`; -1 when there is none. */
function closingBracket(text: string, start: number): number {
  let depth = 0
  const most = Math.min(text.length, start + maxLinkWords)
  for (let at = start; at < most; at += verbatimLength(text, at) || 1) {
    if (text[at] === '[') depth += 1
    if (text[at] === ']') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

function runAt(text: string, at: number): number {
  let end = at
  while (text[end] === text[at]) end += 1
  return end - at
}

/** Inline code at a position: its length, and its HTML. */
function codeAt(text: string, at: number): { length: number; html: string } | null {
  const fence = runAt(text, at)
  for (let end = at + fence; end < text.length; end += 1) {
    if (text[end] !== '`') continue
    const run = runAt(text, end)
    if (run === fence) {
      const inner = text.slice(at + fence, end).replaceAll('\n', ' ')
      const isPadded = /^ .* $/.test(inner) && inner.trim() !== ''
      const code = isPadded ? inner.slice(1, -1) : inner
      return { length: end + fence - at, html: `<code>${escapeHtml(code)}</code>` }
    }
    end += run - 1
  }
  return null
}

interface InlineMatch {
  readonly length: number
  readonly html: string
}

function linkAt(text: string, at: number): InlineMatch | null {
  const isPicture = text[at] === '!'
  const start = isPicture ? at + 1 : at
  if (text[start] !== '[') return null
  const end = closingBracket(text, start)
  const found = end < 0 ? null : target.exec(text.slice(end + 1))
  if (!found) return null
  const address = found[1] ?? found[2] ?? ''
  const inner = text.slice(start + 1, end)
  const length = end + 1 + found[0].length - at
  if (!isPicture) return { length, html: link(address, parseInline(inner)) }
  const alt = inner.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
  return { length, html: `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">` }
}

/** A bare address, without punctuation at its end. */
function bareAt(text: string, at: number): InlineMatch | null {
  if (/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[a-z0-9]/i.test(text[at - 1] ?? '')) return null
  const address = bare.exec(text.slice(at, at + 2100))?.[0].replace(/[.,;:!?)~_]+$/, '')
  if (!address || !URL.canParse(address)) return null
  return { length: address.length, html: link(address, escapeHtml(address)) }
}

function escapeAt(text: string, at: number): InlineMatch | null {
  const next = text[at + 1] ?? ''
  return /[!-/:-@[-`{-~]/.test(next) ? { length: 2, html: escapeHtml(next) } : null
}

function entityAt(text: string, at: number): InlineMatch | null {
  const found = entity.exec(text.slice(at, at + 40))?.[0]
  return found ? { length: found.length, html: found } : null
}

/** An address in angle brackets, or a permitted HTML tag. */
function angledAt(text: string, at: number): InlineMatch | null {
  const address = angled.exec(text.slice(at))
  if (address)
    return { length: address[0].length, html: link(address[1] ?? '', escapeHtml(address[1] ?? '')) }
  const found = tag.exec(text.slice(at, at + 12))?.[0]
  return found ? { length: found.length, html: found } : null
}

/** The parsers by the first character, besides emphasis. */
const matchers = new Map<string, (text: string, at: number) => InlineMatch | null>([
  ['\\', escapeAt],
  ['\n', () => ({ length: 1, html: '<br>' })],
  ['`', (text, at) => codeAt(text, at) ?? { length: runAt(text, at), html: '`'.repeat(runAt(text, at)) }],
  ['[', linkAt],
  ['!', linkAt],
  ['h', bareAt],
  ['H', bareAt],
  ['&', entityAt],
  ['<', angledAt],
])

/** Inline Markdown as HTML; a line end is a break. */
export function parseInline(text: string): string {
  const html: string[] = []
  const around = new EmphasisBuilder(html)
  let at = 0
  while (at < text.length) {
    const sign = text[at] as string
    const piece = matchers.get(sign)?.(text, at)
    if (piece) {
      html.push(piece.html)
      at += piece.length
    } else if (sign === '*' || sign === '_' || (sign === '~' && text[at + 1] === '~')) {
      const run = runAt(text, at)
      around.take(sign, run, text[at - 1] ?? '', text[at + run] ?? '')
      at += run
    } else {
      html.push(escapeHtml(sign))
      at += 1
    }
  }
  return html.join('')
}
