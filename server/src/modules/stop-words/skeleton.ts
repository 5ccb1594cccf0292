import {
  blankCode,
  foldCode,
  isDigit,
  isLatin,
  isLetterSign,
  lettersOfCode,
  multipleLetters,
  sign,
} from './fold-letters.ts'
import { entityAt, markupOf, type TextRange } from './read-html.ts'

/** What separates a letter from the previous one. */
export const gapNone = 0
export const gapSign = 1
export const gapBlank = 2

/**
 * The letters of a text without ignorable characters, each with its position: half width, lower case, without accents,
 * in Latin and simplified Chinese.
 */
export interface Skeleton {
  readonly length: number
  readonly letters: Uint32Array
  /** Start and end of each letter in the text, in UTF-16 units. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** `gapNone`, `gapSign` or `gapBlank`: what was skipped before each letter. */
  readonly gaps: Uint8Array
  /** The text runs of the text: all of it unless it is HTML. */
  readonly words: readonly TextRange[]
  /** Right-to-left runs, as ranges in the skeleton. */
  readonly reversed: readonly TextRange[]
  /** Whether signs that may stand for letters occur. */
  readonly hasLetterSigns: boolean
}

/** Which signs become letters of a skeleton: none, those like @ and $ among Latin letters, or all. */
export type SignHandling = 'none' | 'amongLetters' | 'all'

export interface SkeletonOptions {
  readonly isHtml: boolean
  readonly signs?: SignHandling
}

const rightToLeft = 0x202e
const endsDirection = new Set([0x202c, 0x202d, 0x2069, 0x0a])

class Writer {
  length = 0
  hasLetterSigns = false
  readonly words: TextRange[] = []
  readonly reversed: TextRange[] = []
  #letters: Uint32Array
  #starts: Uint32Array
  #ends: Uint32Array
  #gaps: Uint8Array
  #gap = gapBlank
  #reversedFrom = -1
  readonly #signs: SignHandling

  constructor(capacity: number, signs: SignHandling) {
    this.#letters = new Uint32Array(capacity)
    this.#starts = new Uint32Array(capacity)
    this.#ends = new Uint32Array(capacity)
    this.#gaps = new Uint8Array(capacity)
    this.#signs = signs
  }

  /** Records a skipped character. */
  leave(gap: number): void {
    if (gap > this.#gap) this.#gap = gap
  }

  #grow(): void {
    const larger = (from: Uint32Array) => {
      const to = new Uint32Array(from.length * 2 + 8)
      to.set(from)
      return to
    }
    this.#letters = larger(this.#letters)
    this.#starts = larger(this.#starts)
    this.#ends = larger(this.#ends)
    const gaps = new Uint8Array(this.#letters.length)
    gaps.set(this.#gaps)
    this.#gaps = gaps
  }

  #push(letter: number, start: number, end: number): void {
    if (this.length === this.#letters.length) this.#grow()
    this.#letters[this.length] = letter
    this.#starts[this.length] = start
    this.#ends[this.length] = end
    this.#gaps[this.length] = this.#gap
    this.#gap = gapNone
    this.length += 1
  }

  #direction(code: number): void {
    if (code === rightToLeft && this.#reversedFrom < 0) this.#reversedFrom = this.length
    else if (this.#reversedFrom >= 0 && endsDirection.has(code)) this.#endReversed()
  }

  #endReversed(): void {
    if (this.length - this.#reversedFrom > 1)
      this.reversed.push({ start: this.#reversedFrom, end: this.length })
    this.#reversedFrom = -1
  }

  /** Handles a character that is no letter: a sign, a blank, or an invisible one. `next` returns the following code. */
  #takeOther(code: number, folded: number, next: () => number, start: number, end: number): void {
    if (folded === blankCode) this.leave(gapBlank)
    if (folded !== sign) return
    const previous = this.#gap === gapNone && this.length > 0 ? (this.#letters[this.length - 1] ?? 0) : 0
    const standsIn = isLetterSign(code) && (isWordly(previous) || isWordly(foldCode(next())))
    if (standsIn) this.hasLetterSigns = true
    if (this.#signs === 'all' || (standsIn && this.#signs === 'amongLetters'))
      this.#push(halfWidth(code), start, end)
    else this.leave(gapSign)
  }

  /** Handles one character of a text run. */
  take(code: number, next: () => number, start: number, end: number): void {
    const folded = foldCode(code)
    if (folded > 0) {
      this.#push(folded, start, end)
      return
    }
    if (folded === multipleLetters) {
      for (const letter of lettersOfCode(code)) this.#push(letter, start, end)
      return
    }
    if (code === rightToLeft || this.#reversedFrom >= 0) this.#direction(code)
    this.#takeOther(code, folded, next, start, end)
  }

  end(): Skeleton {
    if (this.#reversedFrom >= 0) this.#endReversed()
    return {
      length: this.length,
      letters: this.#letters,
      starts: this.#starts,
      ends: this.#ends,
      gaps: this.#gaps,
      words: this.words,
      reversed: this.reversed,
      hasLetterSigns: this.hasLetterSigns,
    }
  }
}

/** Returns a sign in half width. */
function halfWidth(code: number): number {
  return code >= 0xff01 && code <= 0xff5e ? code - 0xfee0 : code
}

function isWordly(letter: number): boolean {
  return letter > 0 && (isLatin(letter) || isDigit(letter) || isLetterSign(letter))
}

function readWords(writer: Writer, text: string, from: number, to: number, isHtml: boolean): void {
  writer.words.push({ start: from, end: to })
  let at = from
  const next = () => text.charCodeAt(at) || 0
  while (at < to) {
    const start = at
    const code = text.codePointAt(at) ?? 0
    const entity = isHtml && code === 38 ? entityAt(text, at) : null
    at = entity?.end ?? at + (code > 0xffff ? 2 : 1)
    writer.take(entity?.code ?? code, next, start, at)
  }
}

/**
 * Reads the skeleton of a text in linear time. In HTML only text between tags counts, and inline tags do not separate
 * words.
 */
export function readSkeleton(text: string, { isHtml, signs = 'none' }: SkeletonOptions): Skeleton {
  const writer = new Writer(text.length, signs)
  let at = 0
  for (const tag of isHtml ? markupOf(text) : []) {
    if (tag.start > at) readWords(writer, text, at, tag.start, isHtml)
    if (tag.breaks) writer.leave(gapBlank)
    at = tag.end
  }
  if (at < text.length) readWords(writer, text, at, text.length, isHtml)
  return writer.end()
}

/** Returns the same letters with right-to-left runs in display order. */
export function inDisplayOrder(skeleton: Skeleton): Skeleton {
  const letters = skeleton.letters.slice(0, skeleton.length)
  const starts = skeleton.starts.slice(0, skeleton.length)
  const ends = skeleton.ends.slice(0, skeleton.length)
  const gaps = skeleton.gaps.slice(0, skeleton.length)
  for (const { start, end } of skeleton.reversed) {
    for (const list of [letters, starts, ends]) list.subarray(start, end).reverse()
    // Gaps between letters stay; the run as a whole stands alone.
    gaps.subarray(start + 1, end).reverse()
  }
  return { ...skeleton, letters, starts, ends, gaps }
}
