import { type ChangeObject, diffArrays } from 'diff'
import { withoutEntities } from '../../ui/rich-text/plain-text.ts'

/** A piece of a comparison. */
export interface DiffPiece {
  readonly kind: 'same' | 'gone' | 'come'
  readonly text: string
}

/** The most insertions and deletions; lists with more count as replaced, since the time is quadratic. */
const maxEdits = 700
/** The bound for the squares of the edits of all lists of one comparison together. */
const maxCost = 2 * maxEdits ** 2

/** The remaining cost of a comparison. A time limit would give other results in the browser than on the server. */
interface Budget {
  cost: number
}

const newBudget = (): Budget => ({ cost: maxCost })

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

/** The length of the common beginning of two lists. */
function sharedStart(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((item, index) => item !== other[index])
  return at < 0 ? one.length : at
}

/** The common beginning and end; what is between them is replaced. */
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

/** The pieces of two lists in their order: common ones, those of the first, and those of the second. */
function compareLists(one: string[], other: string[], budget: Budget): ListPiece[] {
  const maxEditLength = Math.min(maxEdits, Math.floor(Math.sqrt(budget.cost)))
  const changes = diffArrays(one, other, { maxEditLength })
  const edits = changes?.reduce((sum, change) => sum + (kindOf(change) === 'same' ? 0 : change.count), 0)
  budget.cost -= (edits ?? maxEditLength) ** 2
  return changes?.map((change) => ({ kind: kindOf(change), items: change.value })) ?? replaced(one, other)
}

/** The comparison of two lines: by words where letters are Latin, by characters elsewhere. */
export function compareWords(before: string, after: string, budget = newBudget()): DiffPiece[] {
  return compareLists(tokensOf(before), tokensOf(after), budget).map(({ kind, items }) => ({
    kind,
    text: items.join(''),
  }))
}

/** One line of the comparison. */
export type DiffLine = readonly DiffPiece[]

const linesOf = ({ kind, items }: ListPiece): DiffLine[] => items.map((text) => [{ kind, text }])

/** Changed lines are paired; the others were removed or added as a whole. */
function pairLines(gone: readonly string[], come: readonly string[], budget: Budget): DiffLine[] {
  const pairs = Math.min(gone.length, come.length)
  return [
    ...gone.slice(0, pairs).map((line, index) => compareWords(line, come[index] ?? '', budget)),
    ...linesOf({ kind: 'gone', items: gone.slice(pairs) }),
    ...linesOf({ kind: 'come', items: come.slice(pairs) }),
  ]
}

/** The comparison of two texts, line by line, and within the lines word by word. */
export function compareTexts(before: string, after: string): DiffLine[] {
  const budget = newBudget()
  const pieces = compareLists(before.split('\n'), after.split('\n'), budget)
  return pieces.flatMap((piece, at) => {
    const next = pieces[at + 1]
    if (piece.kind === 'gone' && next?.kind === 'come') return pairLines(piece.items, next.items, budget)
    const isPaired = piece.kind === 'come' && pieces[at - 1]?.kind === 'gone'
    return isPaired ? [] : linesOf(piece)
  })
}

const blockEnds = /<\/(?:p|h[1-6]|li|blockquote|pre|tr|ul|ol|table)>|<br \/>|<hr \/>/g
/** The text of HTML, with a line for each block; pictures are replaced by their description. */
export function linesOfHtml(html: string, picture: string): string {
  const words = html
    .replaceAll(blockEnds, '\n')
    .replaceAll(/<img [^>]*>/g, (image) => `[${/ alt="([^"]+)"/.exec(image)?.[1] ?? picture}]`)
    .replaceAll(/<[^>]*>/g, '')
  return withoutEntities(words)
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}
