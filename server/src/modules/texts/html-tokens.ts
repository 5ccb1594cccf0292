/** A piece of HTML as it comes; text and attribute values are decoded. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string }

/** Elements whose content is never words for people: it goes with them. */
const droppedWithContent: ReadonlySet<string> = new Set([
  'applet',
  'audio',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
  'xmp',
])

const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  copy: '©',
  gt: '>',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  middot: '·',
  nbsp: '\u00a0',
  ndash: '–',
  quot: '"',
  raquo: '»',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  times: '×',
  trade: '™',
  yen: '¥',
}

const entity = /&(?:#(?:x([0-9a-f]{1,8})|(\d{1,9}));?|([a-z]{2,6});)/gi
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g
const lineSeparator = /[\u2028\u2029]/g

function character(code: number): string {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd'
  return String.fromCodePoint(code)
}

/** A text without control characters; tabs and line ends stay. */
export const withoutControls = (text: string): string => text.replace(control, '')

/** Text with its entities decoded and without control characters; entities that are not known stay as they are. */
export function decode(text: string): string {
  const decoded = text.includes('&')
    ? text.replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
        if (hex !== undefined) return character(Number.parseInt(hex, 16))
        if (decimal !== undefined) return character(Number(decimal))
        const lower = name?.toLowerCase() ?? ''
        return Object.hasOwn(named, lower) ? (named[lower] ?? whole) : whole
      })
    : text
  return withoutControls(decoded).replace(lineSeparator, '\n')
}

const tagName = /[a-z][^\s/>]*/iy
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y
const beforeEnd = /[\s/=]*/y
const commentEnd = /--!?>/g
const endTags = new Map<string, RegExp>()

function matchAt(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(html)
}

/** Where the content of an element that is dropped ends; the end of the text when it is never closed. */
function contentEnd(html: string, name: string, from: number): number {
  const pattern = endTags.get(name) ?? new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  endTags.set(name, pattern)
  return matchAt(pattern, html, from)?.index ?? html.length
}

/** Reads attributes up to the `>`; `end` is behind it, or null when the text ends before. The first of a name counts. */
function readAttributes(html: string, from: number): { attributes: Map<string, string>; end: number | null } {
  const attributes = new Map<string, string>()
  let at = from
  for (;;) {
    at += matchAt(beforeEnd, html, at)?.[0].length ?? 0
    if (at >= html.length) return { attributes, end: null }
    if (html[at] === '>') return { attributes, end: at + 1 }
    const match = matchAt(attribute, html, at)
    if (!match) return { attributes, end: null }
    at = attribute.lastIndex
    const name = match[1]?.toLowerCase() ?? ''
    if (!attributes.has(name)) attributes.set(name, decode(match[2] ?? match[3] ?? match[4] ?? ''))
  }
}

/** Behind a comment, a declaration or anything else that begins with `<!`, `<?` or `</` and is no tag. */
function skipDeclaration(html: string, at: number): number {
  if (html.startsWith('<!-->', at)) return at + 5
  if (html.startsWith('<!--->', at)) return at + 6
  if (html.startsWith('<!--', at)) {
    const match = matchAt(commentEnd, html, at + 4)
    return match ? commentEnd.lastIndex : html.length
  }
  const end = html.indexOf('>', at)
  return end < 0 ? html.length : end + 1
}

/** What stands at a `<`: a tag, nothing of note, or the character itself; `at` is behind it, null when the text ends. */
function readMarkup(html: string, from: number): { token?: Token; text?: string; at: number | null } {
  const closes = html[from + 1] === '/'
  const name = matchAt(tagName, html, from + (closes ? 2 : 1))?.[0].toLowerCase()
  if (name === undefined)
    return closes || html[from + 1] === '!' || html[from + 1] === '?'
      ? { at: skipDeclaration(html, from) }
      : { text: '<', at: from + 1 }
  const { attributes, end } = readAttributes(html, tagName.lastIndex)
  if (end === null) return { at: null }
  if (closes) return { token: { kind: 'close', name }, at: end }
  if (droppedWithContent.has(name)) return { at: contentEnd(html, name, end) }
  return { token: { kind: 'open', name, attributes }, at: end }
}

/**
 * Reads HTML from left to right in linear time, as browsers do in the main. It makes no promise about safety: what it
 * reads is built anew and sanitised. A `<` with no `>` behind it is a character of the text.
 */
export function readTokens(html: string): Token[] {
  const tokens: Token[] = []
  const lastEnd = html.lastIndexOf('>')
  let text = ''
  let at: number | null = 0
  const flush = () => {
    if (text !== '') tokens.push({ kind: 'text', text: decode(text) })
    text = ''
  }
  while (at !== null && at < html.length) {
    const start: number = at
    const found = html.indexOf('<', start)
    const next = found < 0 || found > lastEnd ? html.length : found
    text += html.slice(start, next)
    if (next === html.length) break
    const markup = readMarkup(html, next)
    text += markup.text ?? ''
    at = markup.at
    if (markup.token) {
      flush()
      tokens.push(markup.token)
    }
  }
  flush()
  return tokens
}

/** Text as it is written between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A value as it is written between the quotes of an attribute. */
export function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;')
}
