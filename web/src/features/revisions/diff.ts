import { type ChangeObject, diffArrays } from 'diff'
import { withoutEntities } from '../../ui/rich-text/plain-text.ts'

/** A piece of two texts beside each other. */
export interface DiffPiece {
  readonly kind: 'same' | 'gone' | 'come'
  readonly text: string
}

/** Insertions and deletions after which two lists count as replaced: the time grows with their square. */
const editsMost = 700
/** The squares of the edits of all lists of one comparison together. */
const costMost = 2 * editsMost ** 2

/** What one comparison may still cost. A limit of time would let the browser find other pieces than the server. */
interface Budget {
  cost: number
}

const newBudget = (): Budget => ({ cost: costMost })

const tokens = /[\p{Script=Latin}\p{N}_]+|\s+|[\s\S]/gu

const tokensOf = (text: string): string[] => text.match(tokens) ?? []

interface ListPiece {
  readonly kind: DiffPiece['kind']
  readonly items: readonly string[]
}

const kindOf = ({ added, removed }: ChangeObject<string[]>): DiffPiece['kind'] => {
  if (removed) return 'gone'
  return added ? 'come' : 'same'
}

/** How many items two lists share at their beginnings. */
function sharedStart(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((item, index) => item !== other[index])
  return at < 0 ? one.length : at
}

/** The first and the last items that both share; what is between them is replaced. */
function replaced(one: readonly string[], other: readonly string[]): ListPiece[] {
  const start = sharedStart(one, other)
  const end = sharedStart(one.slice(start).reverse(), other.slice(start).reverse())
  const pieces: ListPiece[] = [
    { kind: 'same', items: one.slice(0, start) },
    { kind: 'gone', items: one.slice(start, one.length - end) },
    { kind: 'come', items: other.slice(start, other.length - end) },
    { kind: 'same', items: one.slice(one.length - end) },
  ]
  return pieces.filter(({ items }) => items.length > 0)
}

/** The pieces of two lists in their order: what both have, what only the first has, what only the second has. */
function compareLists(one: string[], other: string[], budget: Budget): ListPiece[] {
  const maxEditLength = Math.min(editsMost, Math.floor(Math.sqrt(budget.cost)))
  const changes = diffArrays(one, other, { maxEditLength })
  const edits = changes?.reduce((sum, change) => sum + (kindOf(change) === 'same' ? 0 : change.count), 0)
  budget.cost -= (edits ?? maxEditLength) ** 2
  return changes?.map((change) => ({ kind: kindOf(change), items: change.value })) ?? replaced(one, other)
}

/** What became of a line of words: by words where letters are Latin, by signs elsewhere. */
export function compareWords(before: string, after: string, budget = newBudget()): DiffPiece[] {
  return compareLists(tokensOf(before), tokensOf(after), budget).map(({ kind, items }) => ({
    kind,
    text: items.join(''),
  }))
}

/** One line of the comparison. */
export type DiffLine = readonly DiffPiece[]

const wholeLines = ({ kind, items }: ListPiece): DiffLine[] => items.map((text) => [{ kind, text }])

/** Lines that were changed stand beside those they became, the rest is gone or has come whole. */
function pairLines(gone: readonly string[], come: readonly string[], budget: Budget): DiffLine[] {
  const pairs = Math.min(gone.length, come.length)
  return [
    ...gone.slice(0, pairs).map((line, index) => compareWords(line, come[index] ?? '', budget)),
    ...wholeLines({ kind: 'gone', items: gone.slice(pairs) }),
    ...wholeLines({ kind: 'come', items: come.slice(pairs) }),
  ]
}

/** What became of a text, line by line, and within the lines word by word. */
export function compareTexts(before: string, after: string): DiffLine[] {
  const budget = newBudget()
  const pieces = compareLists(before.split('\n'), after.split('\n'), budget)
  return pieces.flatMap((piece, at) => {
    const next = pieces[at + 1]
    if (piece.kind === 'gone' && next?.kind === 'come') return pairLines(piece.items, next.items, budget)
    const isPaired = piece.kind === 'come' && pieces[at - 1]?.kind === 'gone'
    return isPaired ? [] : wholeLines(piece)
  })
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
