import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** A token of HTML; text and attribute values are decoded. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string }

/** Elements whose content is dropped with them, since it is never text for readers. */
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

/** Removes control characters, except tabs and line ends. */
export const withoutControls = (text: string): string => text.replace(control, '')

/** Decodes entities and removes control characters; unknown entities stay. */
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

/** Collects the tokens of htmlparser2's tokenizer; dropped elements are skipped up to their end tag. */
class TokenReader implements TokenizerCallbacks {
  readonly tokens: Token[] = []
  readonly #html: string
  #text = ''
  #name = ''
  #attributes = new Map<string, string>()
  #attribute = ''
  #value = ''
  /** The element whose content is being skipped. */
  #dropped: string | null = null

  constructor(html: string) {
    this.#html = html
  }

  #flush(): void {
    if (this.#text !== '') this.tokens.push({ kind: 'text', text: decode(this.#text) })
    this.#text = ''
  }

  #add(token: Token): void {
    this.#flush()
    this.tokens.push(token)
  }

  isInForeignContext(): boolean {
    return this.#dropped === 'svg' || this.#dropped === 'math'
  }

  ontext(start: number, end: number): void {
    if (this.#dropped === null) this.#text += this.#html.slice(start, end)
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase()
    this.#attributes = new Map()
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase()
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end)
  }

  /** The first attribute of a name counts. */
  onattribend(quote: QuoteType): void {
    if (this.#attributes.has(this.#attribute)) return
    // The tokenizer includes blanks after the `=` in an unquoted value.
    const value = quote === QuoteType.Unquoted ? this.#value.trimStart() : this.#value
    this.#attributes.set(this.#attribute, decode(value))
  }

  onopentagend(): void {
    if (this.#dropped !== null) return
    if (droppedWithContent.has(this.#name)) this.#dropped = this.#name
    else this.#add({ kind: 'open', name: this.#name, attributes: this.#attributes })
  }

  onselfclosingtag(): void {
    this.onopentagend()
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase()
    if (this.#dropped === null) this.#add({ kind: 'close', name })
    else if (this.#dropped === name) this.#dropped = null
  }

  onend(): void {
    this.#flush()
  }

  // `decode` handles entities; comments and declarations contain no text.
  onattribentity(): void {}
  ontextentity(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
}

/** Replaces each `<` without a later `>` by a blank, so that it begins no tag. */
function withoutOpenEnd(html: string): string {
  const open = html.indexOf('<', html.lastIndexOf('>') + 1)
  return open < 0 ? html : html.slice(0, open) + html.slice(open).replaceAll('<', ' ')
}

/**
 * Tokenizes HTML in linear time, mostly like browsers do. Makes no promise about safety: callers rebuild and sanitise
 * the result. A `<` without a later `>` is text.
 */
export function readTokens(html: string): Token[] {
  const reader = new TokenReader(html)
  const tokenizer = new Tokenizer({ decodeEntities: false }, reader)
  tokenizer.write(withoutOpenEnd(html))
  tokenizer.end()
  return reader.tokens
}

/** Escapes text between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes a value for a quoted attribute. */
export function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;')
}
