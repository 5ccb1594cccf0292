import { type PatternPart, patternOf, type StopWord } from './stop-word.ts'

/** A part of one or more words: words that begin with the same parts share them. */
export interface Segment {
  readonly part: PatternPart
  /** The part before it, by its number; -1 for a beginning. */
  readonly previous: number
  /** The words that end with it, by their numbers. */
  readonly words: number[]
  /** Whether a word goes on behind it. */
  goesOn: boolean
}

/** The parts of some words, and whether some have no letters, so that signs must be read too. */
export interface Segments {
  readonly all: readonly Segment[]
  readonly hasSignWords: boolean
}

/** Words between two moments to let others work. */
const wordsPerSlice = 50

function keyOf({ letters, blanks, gap }: PatternPart, previous: number): string {
  const spelt = String.fromCodePoint(...letters)
  return `${previous} ${gap} ${[...blanks].join()} ${spelt}`
}

/** Takes words apart, in slices: each yield is a moment to let others work. */
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
