import { escapeAttribute, escapeText, readTokens, type Token } from './html-tokens.ts'
import { type AttributeFilter, type HtmlPiece, HtmlTree } from './html-tree.ts'
import { findInlineReferences, type InlineReference } from './inline-references.ts'
import { plainLength } from './plain-text.ts'
import { emojiCode, linkRel, ownFilePath, safeHref } from './safe-urls.ts'
import { sanitise } from './sanitise.ts'

/** A part of a text: finished markup, or text with its references. */
type TextPart = { readonly html: string } | { readonly marks: readonly InlineReference[] }

/** A parsed text, before it is serialized: mentions and topics are looked up in between. */
export interface ReadText {
  readonly parts: readonly TextPart[]
  /** Nicknames after an @, each once, in order. */
  readonly names: readonly string[]
  /** Topics between two #, each once, in order; the first 50. */
  readonly topics: readonly string[]
  /** Keys of the stored pictures it shows, each once, in order. */
  readonly pictures: readonly string[]
}

/** Returns the key of a stored file from its path, which may contain a variant. */
const keyOf = (path: string) => path.split('/').slice(2, 5).join('/')

const languageClass = /^language-[\w+#.-]{1,30}$/
const spanNumber = /^[1-9]\d?$/
const maxAlt = 200
/** Maximum topics of a text; further ones stay plain text. */
const maxTopics = 50

function attributesOf(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value ? ` ${name}="${escapeAttribute(value)}"` : ''))
    .join('')
}

const cell = (attributes: ReadonlyMap<string, string>) =>
  attributesOf(
    Object.fromEntries(
      ['colspan', 'rowspan'].map((name) => {
        const value = attributes.get(name) ?? ''
        return [name, spanNumber.test(value) ? value : undefined]
      }),
    ),
  )

/** Returns which attributes an element keeps, and whether it is kept; elements not listed here keep none. */
function attributeFilterFor(origin: string, showPicture: (key: string) => boolean): AttributeFilter {
  const filters: Readonly<Record<string, (attributes: ReadonlyMap<string, string>) => string | null>> = {
    a: (attributes) => {
      const href = safeHref(attributes.get('href') ?? '')
      return href === null ? null : attributesOf({ href, rel: linkRel })
    },
    img: (attributes) => {
      const src = ownFilePath(attributes.get('src') ?? '', origin)
      const alt = attributes.get('alt')?.trim().slice(0, maxAlt).toWellFormed()
      return src === null || !showPicture(keyOf(src)) ? null : attributesOf({ src, alt: alt?.trim() })
    },
    code: (attributes) =>
      attributesOf({
        class: attributes
          .get('class')
          ?.split(/\s/)
          .find((name) => languageClass.test(name)),
      }),
    td: cell,
    th: cell,
  }
  return (name, attributes) => (Object.hasOwn(filters, name) ? (filters[name]?.(attributes) ?? null) : '')
}

/** Replaces an emoji picture of the editor by its code (docs/reference/wire-content.md#text-markup). */
function emojiAsText(token: Token): Token {
  if (token.kind !== 'open' || token.name !== 'img') return token
  const text = emojiCode(token.attributes.get('src') ?? '')
  return text === null ? token : { kind: 'text', text }
}

/** Trims blanks at both ends of a text. */
function trimEnds(pieces: HtmlPiece[]): void {
  const first = pieces[0]
  if (first?.kind === 'text') first.text = first.text.trimStart()
  const last = pieces.at(-1)
  if (last?.kind === 'text') last.text = last.text.trimEnd()
}

function partsOf(pieces: readonly HtmlPiece[]): TextPart[] {
  // Without any element the text is plain, and its line breaks count.
  const isPlain = pieces.every((piece) => piece.kind === 'text')
  return pieces.flatMap((piece): TextPart[] => {
    if (piece.kind !== 'text') return [{ html: piece.html }]
    if (piece.literal) return [{ html: escapeText(piece.text) }]
    if (!isPlain) return [{ marks: findInlineReferences(piece.text) }]
    return piece.text
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [{ html: '<br />' }] : []),
        { marks: findInlineReferences(line.trimEnd()) },
      ])
  })
}

function namedIn(marks: readonly InlineReference[]): Pick<ReadText, 'names' | 'topics'> {
  const namesOf = (kind: 'member' | 'topic') => [
    ...new Set(marks.flatMap((mark) => (mark.kind === kind ? [mark.name] : []))),
  ]
  return { names: namesOf('member'), topics: namesOf('topic').slice(0, maxTopics) }
}

/**
 * Parses HTML of the editor or plain text in linear time, for any input. `origin` is the origin of the site; keeps the
 * site's pictures whose keys are in `shown`, or all of them.
 */
export function parseText(
  input: string,
  origin: string,
  shown: ReadonlySet<string> | 'all' = 'all',
): ReadText {
  const pictures = new Set<string>()
  const showPicture = (key: string) => {
    if (shown !== 'all' && !shown.has(key)) return false
    pictures.add(key)
    return true
  }
  const tree = new HtmlTree(attributeFilterFor(origin, showPicture))
  for (const token of readTokens(input.toWellFormed())) tree.add(emojiAsText(token))
  const pieces = tree.end()
  trimEnds(pieces)
  const parts = partsOf(pieces)
  const marks = parts.flatMap((part) => ('marks' in part ? part.marks : []))
  return {
    parts,
    ...namedIn(marks),
    pictures: [...pictures],
  }
}

/** Returns what is named completely within the first plain characters, counted like `cutHtml`. */
export function namedWithin({ parts }: ReadText, characters: number): Pick<ReadText, 'names' | 'topics'> {
  const complete: InlineReference[] = []
  let end = 0
  for (const part of parts) {
    if ('html' in part) end += plainLength(part.html)
    else
      for (const mark of part.marks) {
        end += Array.from(mark.text).length
        if (end <= characters) complete.push(mark)
      }
  }
  return namedIn(complete)
}

function writeMark(
  mark: InlineReference,
  members: ReadonlyMap<string, number>,
  topics: ReadonlyMap<string, number>,
): string {
  const text = escapeText(mark.text)
  if (mark.kind === 'words') return text
  if (mark.kind === 'link') return `<a href="${escapeAttribute(mark.text)}" rel="${linkRel}">${text}</a>`
  const id = (mark.kind === 'member' ? members : topics).get(mark.name)
  return id === undefined ? text : `<span id="${mark.kind}" value="${id}">${text}</span>`
}

/** Serializes a text as HTML for storage: marks people and topics that exist, and sanitises the result. */
export function writeText(
  read: ReadText,
  members: ReadonlyMap<string, number>,
  topics: ReadonlyMap<string, number>,
): string {
  const html = read.parts
    .map((part) =>
      'html' in part ? part.html : part.marks.map((mark) => writeMark(mark, members, topics)).join(''),
    )
    .join('')
  return sanitise(html)
}

/** Returns whether stored HTML contains a picture. */
export function hasPicture(html: string): boolean {
  return html.includes('<img ')
}
