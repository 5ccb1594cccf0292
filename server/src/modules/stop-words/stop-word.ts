import { classOf, isLatin } from './fold-letters.ts'
import { gapBlank, readSkeleton, type SignsKept, type Skeleton } from './skeleton.ts'

/** Where a text stands. Each scope has its own rule for a word (docs/reference/wire-content.md#stop-words). */
export const scopes = ['ugc', 'username', 'signature', 'dialog', 'nickname'] as const
export type Scope = (typeof scopes)[number]

/** What is done with a word: nothing, waiting for review, refusal, or another text in its place. */
export type Action = '{IGNORE}' | '{MOD}' | '{BANNED}' | '{REPLACE}'

/** A stop word with what is done with it in each scope. */
export interface StopWord extends Readonly<Record<Scope, Action>> {
  readonly find: string
  readonly replacement: string
}

/** A word that switches private messages off instead of being looked for. */
export const dialogSwitch = '{1}'

/** Letters in a row, and how many others may stand between them and the part before. */
export interface PatternPart {
  readonly letters: readonly number[]
  /** What the letters are looked up by. */
  readonly classes: readonly number[]
  /** Nothing else is written for any of its letters: where its classes are, it is. */
  readonly isPlain: boolean
  /** Two Latin letters in it are neighbours, so that a blank may take them apart. */
  readonly hasLatinRun: boolean
  /** Letters before which the word itself has a blank. */
  readonly blanks: ReadonlySet<number>
  readonly gap: number
}

const gapMark = /\{(\d{1,2})\}/g
const noBlanks: ReadonlySet<number> = new Set()

function blanksOf(skeleton: Skeleton): ReadonlySet<number> {
  const blanks = new Set<number>()
  for (let place = 1; place < skeleton.length; place += 1)
    if (skeleton.gaps[place] === gapBlank) blanks.add(place)
  return blanks.size === 0 ? noBlanks : blanks
}

function partOf(text: string, gap: number, signs: SignsKept): PatternPart | null {
  const skeleton = readSkeleton(text, { isHtml: false, signs })
  if (skeleton.length === 0) return null
  const letters = Array.from(skeleton.letters.subarray(0, skeleton.length))
  return {
    letters,
    classes: letters.map(classOf),
    isPlain: letters.every((letter) => letter > 127),
    hasLatinRun: letters.some((letter, place) => isLatin(letter) && isLatin(letters[place + 1] ?? 0)),
    blanks: blanksOf(skeleton),
    gap,
  }
}

function partsIn(find: string, signs: SignsKept): PatternPart[] {
  const parts: PatternPart[] = []
  let gap = 0
  let from = 0
  const add = (text: string) => {
    const part = partOf(text, parts.length === 0 ? 0 : gap, signs)
    if (!part) return
    parts.push(part)
    gap = 0
  }
  for (const match of find.includes('{') ? find.matchAll(gapMark) : []) {
    add(find.slice(from, match.index))
    gap += Number(match[1])
    from = match.index + match[0].length
  }
  add(find.slice(from))
  return parts
}

/** A word as it is looked for. */
export interface Pattern {
  /** None when there is nothing to look for. */
  readonly parts: readonly PatternPart[]
  /** It is found only with its signs. */
  readonly isOfSigns: boolean
}

/** Of so few Latin letters or digits a sign at an end is a part of the word: A+, C#, 100%. */
const lettersBesideSigns = 3
const signAtAnEnd = /^[^\p{L}\p{N}\s{}]|[^\p{L}\p{N}\s{}]$/u

/**
 * Whether a word is found only with its signs, as it is written: one that is made of signs, and one of so few letters that
 * it would be everywhere without them.
 */
export function isFoundAsWritten(find: string): boolean {
  const letters = find.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (letters === '') return true
  const isShort = /^[\p{Script=Latin}\p{Nd}]+$/u.test(letters) && letters.length <= lettersBesideSigns
  return isShort && signAtAnEnd.test(find.normalize('NFKC').trim())
}

/** A word as it is looked for: `{n}` is a gap of up to n letters (0 to 99). */
export function patternOf(find: string): Pattern {
  const parts = isFoundAsWritten(find) ? [] : partsIn(find, 'none')
  return parts.length > 0 ? { parts, isOfSigns: false } : { parts: partsIn(find, 'all'), isOfSigns: true }
}
