import type { Token } from './html-tokens.ts'

/** A piece of well-formed HTML. `html` is ready for output; text is not escaped yet. */
export type HtmlPiece =
  | { readonly kind: 'open' | 'close' | 'void'; readonly name: string; readonly html: string }
  | { readonly kind: 'text'; text: string; readonly literal: boolean }

/** What input tags become; unlisted tags are dropped, and their content stays. */
const becomes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'p br h2 h3 h4 strong em u s blockquote ul ol li pre code a img table thead tbody tr td th hr'
      .split(' ')
      .map((name) => [name, name]),
  ),
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  tfoot: 'tbody',
  ...Object.fromEntries(
    'div section article header footer main figure figcaption address center dt dd'
      .split(' ')
      .map((name) => [name, 'p']),
  ),
}

const inlines = new Set(['strong', 'em', 'u', 's', 'code', 'a'])
const lists = new Set(['ul', 'ol'])
const tableParts = new Set(['thead', 'tbody', 'tr', 'td', 'th'])
const rowHolders = new Set(['table', 'thead', 'tbody'])
/** Elements that contain inline content only: a block inside ends them. */
const holdWords = new Set(['p', 'h2', 'h3', 'h4', 'pre'])
const holdBlocks = new Set(['blockquote', 'li', 'td', 'th'])
const literal = new Set(['code', 'pre', 'a'])
/** An end tag closes nothing beyond these. */
const barriers: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', lists],
  ['table', new Set<string>()],
  ...['ul', 'ol', 'blockquote'].map((name) => [name, new Set(['td', 'th'])] as const),
  ...[...tableParts].map((name) => [name, new Set(['table'])] as const),
])
const maxDepth = 24

/** Returns the attributes to keep, serialized; null drops the element and keeps its content. */
export type AttributeFilter = (name: string, attributes: ReadonlyMap<string, string>) => string | null

/**
 * Builds HTML that every parser reads as the same tree: all elements are closed, paragraphs contain no blocks, list
 * items are in lists and cells in rows, at most 24 levels deep. Idempotent.
 */
export class HtmlTree {
  readonly pieces: HtmlPiece[] = []
  readonly #open: string[] = []
  readonly #filterAttributes: AttributeFilter
  /** Set after a division without an open paragraph: the next text begins a new line. */
  #lineEnded = false

  constructor(filterAttributes: AttributeFilter) {
    this.#filterAttributes = filterAttributes
  }

  add(token: Token): void {
    if (token.kind === 'text') this.text(token.text)
    else if (token.kind === 'open') this.#begin(token.name, token.attributes)
    else this.#finish(token.name)
  }

  text(text: string): void {
    const top = this.#open.at(-1) ?? ''
    const isBlank = text.trim() === ''
    if (isBlank && (lists.has(top) || rowHolders.has(top) || top === 'tr' || this.#lineEnded)) return
    if (!isBlank) this.#makePlace()
    const isLiteral = this.#open.some((name) => literal.has(name))
    const last = this.pieces.at(-1)
    if (last?.kind === 'text' && last.literal === isLiteral) last.text += text
    else if (text !== '') this.pieces.push({ kind: 'text', text, literal: isLiteral })
  }

  /** Closes open elements and returns the pieces. */
  end(): HtmlPiece[] {
    this.#closeFrom(0)
    return this.pieces
  }

  #begin(given: string, attributes: ReadonlyMap<string, string>): void {
    const name = Object.hasOwn(becomes, given) ? becomes[given] : undefined
    if (name === undefined) return
    const attributesHtml = this.#filterAttributes(name, attributes)
    if (attributesHtml === null) return
    if (name === 'br' || name === 'img') this.#void(name, attributesHtml)
    else if (inlines.has(name)) this.#beginInline(name, attributesHtml)
    else if (name === 'li') this.#beginItem(attributesHtml)
    else if (tableParts.has(name)) this.#beginTablePart(name, attributesHtml)
    else this.#beginBlock(name, attributesHtml)
  }

  #beginBlock(name: string, attributesHtml: string): void {
    this.#endWords()
    if (name === 'hr') this.#void(name, attributesHtml)
    else {
      this.#makePlace()
      this.#push(name, attributesHtml)
    }
  }

  #void(name: string, attributesHtml: string): void {
    this.#makePlace()
    this.pieces.push({ kind: 'void', name, html: `<${name}${attributesHtml} />` })
  }

  #beginInline(name: string, attributesHtml: string): void {
    this.#makePlace()
    // Links do not nest: a second one ends the first.
    if (name === 'a' && this.#open.includes('a')) this.#closeFrom(this.#open.lastIndexOf('a'))
    this.#push(name, attributesHtml)
  }

  #beginItem(attributesHtml: string): void {
    const list = this.#nearest(lists, tableParts)
    if (list < 0) this.#beginBlock('p', attributesHtml)
    else {
      this.#closeFrom(list + 1)
      this.#push('li', attributesHtml, true)
    }
  }

  #beginTablePart(name: string, attributesHtml: string): void {
    const table = this.#open.lastIndexOf('table')
    if (table < 0) this.#beginBlock('p', '')
    else this.#beginPartOf(table, name, attributesHtml)
  }

  #beginPartOf(table: number, name: string, attributesHtml: string): void {
    this.#lineEnded = false
    const isCell = name === 'td' || name === 'th'
    const row = this.#open.indexOf('tr', table)
    if (isCell && row >= 0) this.#closeFrom(row + 1)
    else if (isCell || name === 'tr') {
      this.#closeFrom(this.#nearest(rowHolders) + 1)
      if (isCell) this.#push('tr', '', true)
    } else this.#closeFrom(table + 1)
    this.#push(name, attributesHtml, true)
  }

  #finish(given: string): void {
    const name = Object.hasOwn(becomes, given) ? becomes[given] : undefined
    if (name === undefined) return
    const at = this.#nearest(new Set([name]), barriers.get(name) ?? holdBlocks)
    if (at >= 0) this.#closeFrom(at)
    else if (name === 'br') this.#void('br', '')
    else if (name === 'p') this.#endLine()
  }

  #endLine(): void {
    const last = this.pieces.at(-1)
    const isInLine = last?.kind === 'text' || (last !== undefined && inlines.has(last.name))
    if (isInLine && !this.#open.some((name) => holdWords.has(name))) this.#lineEnded = true
  }

  /** Returns the index of the innermost open element with one of these names, up to the barrier. */
  #nearest(names: ReadonlySet<string>, barrier?: ReadonlySet<string>): number {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const name = this.#open[at] ?? ''
      if (names.has(name)) return at
      if (barrier?.has(name)) return -1
    }
    return -1
  }

  /** Closes the open paragraph, heading or preformatted text, so that a block may begin. */
  #endWords(): void {
    this.#lineEnded = false
    for (;;) {
      const at = this.#nearest(holdWords, holdBlocks)
      if (at < 0) return
      this.#closeFrom(at)
    }
  }

  /** Opens the item or cell that text and blocks need inside a list, table or row. */
  #makePlace(): void {
    const top = this.#open.at(-1) ?? ''
    if (lists.has(top)) this.#push('li', '', true)
    else if (rowHolders.has(top)) {
      this.#push('tr', '', true)
      this.#push('td', '', true)
    } else if (top === 'tr') this.#push('td', '', true)
    else if (this.#lineEnded) this.pieces.push({ kind: 'void', name: 'br', html: '<br />' })
    this.#lineEnded = false
  }

  #push(name: string, attributesHtml: string, needed = false): void {
    if (!needed && this.#open.length >= maxDepth) return
    this.#open.push(name)
    this.pieces.push({ kind: 'open', name, html: `<${name}${attributesHtml}>` })
  }

  /** Closes open elements from an index on, innermost first; removes empty ones. */
  #closeFrom(at: number): void {
    while (this.#open.length > at) {
      const name = this.#open.pop() ?? ''
      const last = this.pieces.at(-1)
      const isEmpty = last?.kind === 'open' && last.name === name && name !== 'td' && name !== 'th'
      if (isEmpty) this.pieces.pop()
      else this.pieces.push({ kind: 'close', name, html: `</${name}>` })
    }
  }
}
