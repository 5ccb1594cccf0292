import { Automaton } from './automaton.ts'
import { isSplitWord, matchesPart, mayBeginAt, mayEndBefore } from './disguised-letters.ts'
import { classOf } from './fold-letters.ts'
import { type Segment, type Segments, segmentsOf } from './segments.ts'
import { inDisplayOrder, readSkeleton, type Skeleton } from './skeleton.ts'
import type { StopWord } from './stop-word.ts'

/** A matched word with its position in the text, in UTF-16 units. */
export interface WordMatch {
  readonly word: StopWord
  readonly start: number
  readonly end: number
}

/** Number of latest positions that are stored for the beginning of a word with gaps. */
const maxBeginnings = 8
/** Milliseconds of work between two breaks for other tasks. */
const sliceMs = 5

interface Beginning {
  /** Index of its first letter in the skeleton, and after its last. */
  readonly from: number
  readonly to: number
}

/** Runs a generator to its end without a break. */
export function runSync<R>(work: Generator<void, R>): R {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Runs a generator to its end in slices of a few milliseconds, with breaks for other tasks. */
export async function runInSlices<R>(work: Generator<void, R>): Promise<R> {
  for (;;) {
    const until = performance.now() + sliceMs
    while (performance.now() < until) {
      const step = work.next()
      if (step.done) return step.value
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Receives a match. */
type Take = (hit: WordMatch) => void

/** State of one scan: the beginnings of words with gaps that were found so far. */
interface Reading {
  readonly skeleton: Skeleton
  readonly beginnings: Map<number, Beginning[]>
  readonly isWanted: (word: StopWord) => boolean
  readonly take: Take
}

/** Finds words in texts. Built once for a set of words; scans a text in linear time, however many words there are. */
export class Matcher {
  readonly #words: readonly StopWord[]
  readonly #segments: Segments
  readonly #automaton: Automaton

  private constructor(words: readonly StopWord[], segments: Segments, automaton: Automaton) {
    this.#words = words
    this.#segments = segments
    this.#automaton = automaton
  }

  /** Builds a matcher in slices: the caller may run other work at each yield. */
  static *build(words: readonly StopWord[]): Generator<void, Matcher> {
    const segments = yield* segmentsOf(words)
    return new Matcher(words, segments, yield* Automaton.build(segments.all))
  }

  /** Finds the words that `isWanted` accepts, overlapping ones included; returns the skeleton of the text. */
  find(text: string, isHtml: boolean, isWanted: (word: StopWord) => boolean, take: Take): Skeleton {
    const run = (skeleton: Skeleton) => this.#run({ skeleton, beginnings: new Map(), isWanted, take })
    const plain = readSkeleton(text, { isHtml })
    run(plain)
    if (plain.hasLetterSigns) run(readSkeleton(text, { isHtml, signs: 'amongLetters' }))
    if (plain.reversed.length > 0) run(inDisplayOrder(plain))
    if (this.#segments.hasSignWords) run(readSkeleton(text, { isHtml, signs: 'all' }))
    return plain
  }

  #run(reading: Reading): void {
    const automaton = this.#automaton
    const { letters, length } = reading.skeleton
    let state = 0
    for (let place = 0; place < length; place += 1) {
      state = automaton.step(state, automaton.symbolOf(classOf(letters[place] ?? 0)))
      if (state === 0) continue
      for (let end = automaton.ending(state); end !== 0; end = automaton.shorter(end))
        for (let one = automaton.firstSegment(end); one >= 0; one = automaton.nextSegment(one))
          this.#meet(reading, one, place + 1)
    }
  }

  /** Handles a part of a word that ends before a place. */
  #meet(reading: Reading, number: number, to: number): void {
    const segment = this.#segments.all[number]
    if (!segment || (!segment.goesOn && !this.#isWanted(reading, segment))) return
    const { skeleton, beginnings } = reading
    const { part } = segment
    const own = to - part.letters.length
    const isWhole = mayEndBefore(skeleton, to, part)
    if (!isWhole && !segment.goesOn) return
    const from = beginningOf(reading, segment, own)
    if (from === null) return
    if (!matchesPart(skeleton, own, part) || !isSplitWord(skeleton, own, part)) return
    if (segment.goesOn) remember(beginnings, number, { from, to })
    if (isWhole) this.#take(reading, segment, from, to)
  }

  #take(reading: Reading, segment: Segment, from: number, to: number): void {
    for (const one of segment.words) {
      const word = this.#words[one]
      if (word && reading.isWanted(word)) reading.take(hitOf(reading.skeleton, word, from, to))
    }
  }

  #isWanted(reading: Reading, segment: Segment): boolean {
    for (const one of segment.words) {
      const word = this.#words[one]
      if (word && reading.isWanted(word)) return true
    }
    return false
  }
}

/** Returns where the word begins whose part begins at a place: there, or at the latest beginning within the gap. */
function beginningOf(
  { skeleton, beginnings }: Reading,
  { part, previous }: Segment,
  own: number,
): number | null {
  if (previous < 0) return mayBeginAt(skeleton, own, part) ? own : null
  const before = beginnings.get(previous)?.findLast((one) => one.to <= own && own - one.to <= part.gap)
  return before?.from ?? null
}

function remember(beginnings: Map<number, Beginning[]>, segment: number, one: Beginning): void {
  const known = beginnings.get(segment) ?? []
  known.push(one)
  if (known.length > maxBeginnings) known.shift()
  beginnings.set(segment, known)
}

function hitOf(skeleton: Skeleton, word: StopWord, from: number, to: number): WordMatch {
  let start = Number.POSITIVE_INFINITY
  let end = 0
  // In a right-to-left run the last letter comes first.
  for (const place of skeleton.reversed.length === 0 ? [from, to - 1] : range(from, to)) {
    start = Math.min(start, skeleton.starts[place] ?? 0)
    end = Math.max(end, skeleton.ends[place] ?? 0)
  }
  return { word, start, end }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}
