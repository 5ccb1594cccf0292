import { withoutEntities } from '../../ui/rich-text/plain-text.ts'

/** A piece of two texts beside each other. */
export interface Piece {
  readonly kind: 'same' | 'gone' | 'come'
  readonly text: string
}

/** Pairs of tokens that are compared at most; longer texts are shown as gone and come. */
const comparedMost = 4_000_000

const tokens = /[\p{Script=Latin}\p{N}_]+|\s+|[\s\S]/gu

const tokensOf = (text: string): string[] => text.match(tokens) ?? []

function join(kind: Piece['kind'], list: readonly string[], separator: string): Piece[] {
  return list.length === 0 ? [] : [{ kind, text: list.join(separator) }]
}

function merge(pieces: readonly Piece[], separator: string): Piece[] {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (last?.kind === piece.kind)
      merged[merged.length - 1] = { kind: last.kind, text: last.text + separator + piece.text }
    else merged.push(piece)
  }
  return merged
}

/** Lengths of the longest common subsequence from each place to the end, one row an item of `one`. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1))
  for (let i = one.length - 1; i >= 0; i -= 1) {
    const row = rows[i] as Uint32Array
    const next = rows[i + 1] as Uint32Array
    for (let j = other.length - 1; j >= 0; j -= 1)
      row[j] = one[i] === other[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
  }
  return rows
}

/** What the next piece is at a place of both lists. */
function kindAt(
  rows: readonly Uint32Array[],
  one: readonly string[],
  other: readonly string[],
  i: number,
  j: number,
): Piece['kind'] {
  if (one[i] === other[j]) return 'same'
  return (rows[i + 1]?.[j] ?? 0) >= (rows[i]?.[j + 1] ?? 0) ? 'gone' : 'come'
}

/** The pieces of two lists in their order: what both have, what only the first has, what only the second has. */
function walk(one: readonly string[], other: readonly string[], separator: string): Piece[] {
  if (one.length * other.length > comparedMost)
    return [...join('gone', one, separator), ...join('come', other, separator)]
  const rows = commonLengths(one, other)
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < one.length && j < other.length) {
    const kind = kindAt(rows, one, other, i, j)
    pieces.push({ kind, text: (kind === 'come' ? other[j] : one[i]) ?? '' })
    if (kind !== 'come') i += 1
    if (kind !== 'gone') j += 1
  }
  const rest = [...join('gone', one.slice(i), separator), ...join('come', other.slice(j), separator)]
  return merge([...pieces, ...rest], separator)
}

/** How many items two lists share at their beginnings. */
function sharedStart(one: readonly string[], other: readonly string[]): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

function compareLists(one: readonly string[], other: readonly string[], separator: string): Piece[] {
  const start = sharedStart(one, other)
  const end = sharedStart(one.slice(start).reverse(), other.slice(start).reverse())
  return [
    ...join('same', one.slice(0, start), separator),
    ...walk(one.slice(start, one.length - end), other.slice(start, other.length - end), separator),
    ...join('same', one.slice(one.length - end), separator),
  ]
}

/** What became of a line of words: by words where letters are Latin, by signs elsewhere. */
export function compareWords(before: string, after: string): Piece[] {
  return merge(compareLists(tokensOf(before), tokensOf(after), ''), '')
}

/** One line of the comparison. */
export type Line = readonly Piece[]

const wholeLine = (kind: Piece['kind'], text: string): Line => [{ kind, text }]

/** Lines that were changed stand beside those they became, the rest is gone or has come whole. */
function pairLines(gone: readonly string[], come: readonly string[]): Line[] {
  const pairs = Math.min(gone.length, come.length)
  return [
    ...gone.slice(0, pairs).map((line, index) => compareWords(line, come[index] ?? '')),
    ...gone.slice(pairs).map((line) => wholeLine('gone', line)),
    ...come.slice(pairs).map((line) => wholeLine('come', line)),
  ]
}

/** What became of a text, line by line, and within the lines word by word. */
export function compareTexts(before: string, after: string): Line[] {
  const pieces = compareLists(before.split('\n'), after.split('\n'), '\n')
  const lines: Line[] = []
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]
    const next = pieces[at + 1]
    if (!piece) continue
    if (piece.kind === 'same') lines.push(...piece.text.split('\n').map((text) => wholeLine('same', text)))
    else if (next && next.kind !== 'same') {
      const [gone, come] = piece.kind === 'gone' ? [piece, next] : [next, piece]
      lines.push(...pairLines(gone.text.split('\n'), come.text.split('\n')))
      at += 1
    } else lines.push(...piece.text.split('\n').map((text) => wholeLine(piece.kind, text)))
  }
  return lines
}

const blockEnds = /<\/(?:p|h[1-6]|li|blockquote|pre|tr|ul|ol|table)>|<br \/>|<hr \/>/g
/** The words of a stored text, a line for each block; pictures are named by their description. */
export function linesOfHtml(html: string, picture: string): string {
  const words = html
    .replaceAll(blockEnds, '\n')
    .replaceAll(/<img [^>]*>/g, (image) => `[${/ alt="([^"]+)"/.exec(image)?.[1] ?? picture}]`)
    .replaceAll(/<[^>]*>/g, '')
  return withoutEntities(words)
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}
