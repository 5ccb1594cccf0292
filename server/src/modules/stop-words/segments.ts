import { type PatternPart, patternOf, type StopWord } from './stop-word.ts'

/** A part of one or more words: words with the same first parts share them. */
export interface Segment {
  readonly part: PatternPart
  /** The number of the part before it; -1 for a first part. */
  readonly previous: number
  /** The numbers of words that end with it. */
  readonly words: number[]
  /** Whether a word continues after it. */
  goesOn: boolean
}

/** The parts of words, and whether some words have no letters, so that signs must be read too. */
export interface Segments {
  readonly all: readonly Segment[]
  readonly hasSignWords: boolean
}

/** Words between two yields. */
const wordsPerSlice = 50

function keyOf({ letters, blanks, gap }: PatternPart, previous: number): string {
  const spelt = String.fromCodePoint(...letters)
  return `${previous} ${gap} ${[...blanks].join()} ${spelt}`
}

/** Splits words into parts, in slices: the caller may run other work at each yield. */
export function* segmentsOf(words: readonly StopWord[]): Generator<void, Segments> {
  const all: Segment[] = []
  const known = new Map<string, number>()
  let hasSignWords = false

  function segmentOf(part: PatternPart, previous: number): number {
    const key = keyOf(part, previous)
    const found = known.get(key)
    if (found !== undefined) return found
    known.set(key, all.length)
    const before = all[previous]
    if (before) before.goesOn = true
    return all.push({ part, previous, words: [], goesOn: false }) - 1
  }

  for (const [number, { find }] of words.entries()) {
    const { parts, isOfSigns } = patternOf(find)
    if (isOfSigns && parts.length > 0) hasSignWords = true
    let last = -1
    for (const part of parts) last = segmentOf(part, last)
    all[last]?.words.push(number)
    if (number % wordsPerSlice === wordsPerSlice - 1) yield
  }
  return { all, hasSignWords }
}
