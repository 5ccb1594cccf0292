import { isDigit, isLatin, maySubstitute } from './fold-letters.ts'
import { gapBlank, gapNone, type Skeleton } from './skeleton.ts'
import type { PatternPart } from './stop-word.ts'

/** Minimum letters of a word in which digits and signs may stand for letters. */
const minDisguised = 3
/** One in this many letters at least must be itself. */
const disguisedShare = 3
/** Endings that a Latin word of four letters or more may have. */
const endings: readonly (readonly number[])[] = ['s', 'es', 'ed', 'ing'].map((ending) =>
  Array.from(ending, (one) => one.charCodeAt(0)),
)
const minEndings = 4
/** A shorter number only matches as a whole number. */
const longNumber = 6

/** English words so short and frequent that two of them in a row are two words, and not one word split by blanks. */
const smallWords: ReadonlySet<string> = new Set(
  `a i ad ah al am an and any are as at be big but by can co de did do for from get go got had has he her hi him his how
  i'm if in is it its la led let lo ma man may me men my new no non nor not now of off oh ok old on one or our out pa pen
  pro put re ran red sad saw say see set she sit so son ten than that the them they this to too top two un up us use was
  way we who why will with yes you your`.split(/\s+/),
)

const capitalI = 73
const smallI = 105

/** Reads a capital I as an i first, in words and texts. */
function smallOf(letter: number): number {
  return letter === capitalI ? smallI : letter
}

function adjacentAt(skeleton: Skeleton, place: number): boolean {
  return skeleton.gaps[place] === gapNone
}

/** Returns whether the letters match a part, exactly or with few enough substitutes that the word stays readable. */
export function matchesPart(skeleton: Skeleton, from: number, part: PatternPart): boolean {
  const { letters } = part
  if (part.isPlain) return true
  let own = 0
  for (const [index, wanted] of letters.entries()) {
    const letter = skeleton.letters[from + index] ?? 0
    if (smallOf(letter) === smallOf(wanted)) own += 1
    else if (!maySubstitute(letter, wanted)) return false
  }
  if (own === letters.length) return true
  return letters.length >= minDisguised && own * disguisedShare >= letters.length
}

function isAlone(run: readonly number[]): boolean {
  return smallWords.has(String.fromCharCode(...run).toLowerCase())
}

/**
 * Returns whether blanks split a Latin word rather than separate words: every letter stands alone, or no run between
 * blanks is a common word.
 */
export function isSplitWord(skeleton: Skeleton, from: number, part: PatternPart): boolean {
  if (!part.hasLatinRun) return true
  const runs: number[][] = [[]]
  for (const [index, wanted] of part.letters.entries()) {
    const isApart =
      index > 0 &&
      skeleton.gaps[from + index] === gapBlank &&
      !part.blanks.has(index) &&
      isLatin(wanted) &&
      isLatin(part.letters[index - 1] ?? 0)
    if (isApart) runs.push([])
    runs.at(-1)?.push(wanted)
  }
  if (runs.length === 1 || runs.every((run) => run.length === 1)) return true
  return !runs.some(isAlone)
}

/** Returns the end of the number that begins at a place. */
function numberEnd(skeleton: Skeleton, from: number): number {
  let place = from
  while (
    place < skeleton.length &&
    isDigit(skeleton.letters[place] ?? 0) &&
    (place === from || adjacentAt(skeleton, place))
  )
    place += 1
  return place
}

function isAllDigits(part: PatternPart): boolean {
  return part.letters.every(isDigit)
}

/** Returns whether a Latin letter directly precedes the number that ends before a place. */
function isLatinBefore(skeleton: Skeleton, place: number): boolean {
  let at = place - 1
  while (at > 0 && isDigit(skeleton.letters[at] ?? 0) && adjacentAt(skeleton, at)) at -= 1
  return isLatin(skeleton.letters[at] ?? 0)
}

/** Returns whether a word may begin at a place: not inside a Latin word or a short number. */
export function mayBeginAt(skeleton: Skeleton, place: number, part: PatternPart): boolean {
  if (place === 0 || !adjacentAt(skeleton, place)) return true
  const before = skeleton.letters[place - 1] ?? 0
  const first = part.letters[0] ?? 0
  if (isLatin(first)) return !isLatin(before) && !(isDigit(before) && isLatinBefore(skeleton, place))
  if (isDigit(first)) return !isDigit(before) || (isAllDigits(part) && part.letters.length >= longNumber)
  return true
}

function isLatinAt(skeleton: Skeleton, place: number): boolean {
  return place < skeleton.length && adjacentAt(skeleton, place) && isLatin(skeleton.letters[place] ?? 0)
}

/** Returns whether a Latin word continues at a place, also by a number in it. */
function wordGoesOn(skeleton: Skeleton, place: number): boolean {
  if (place >= skeleton.length || !adjacentAt(skeleton, place)) return false
  const next = skeleton.letters[place] ?? 0
  return isLatin(next) || (isDigit(next) && isLatinAt(skeleton, numberEnd(skeleton, place)))
}

function hasEnding(skeleton: Skeleton, place: number): boolean {
  return endings.some(
    (ending) =>
      ending.every((letter, index) => {
        const at = place + index
        return isLatinAt(skeleton, at) && smallOf(skeleton.letters[at] ?? 0) === letter
      }) && !wordGoesOn(skeleton, place + ending.length),
  )
}

/**
 * Returns whether a word may end before a place: no Latin word continues there, except for a common ending, and no
 * short number.
 */
export function mayEndBefore(skeleton: Skeleton, place: number, part: PatternPart): boolean {
  if (place >= skeleton.length || !adjacentAt(skeleton, place)) return true
  const next = skeleton.letters[place] ?? 0
  const last = part.letters.at(-1) ?? 0
  if (isDigit(last)) return !isDigit(next) || (isAllDigits(part) && part.letters.length >= longNumber)
  if (!isLatin(last) || !wordGoesOn(skeleton, place)) return true
  return part.letters.length >= minEndings && part.letters.every(isLatin) && hasEnding(skeleton, place)
}
