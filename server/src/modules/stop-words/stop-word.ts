import { classOf, isLatin } from './fold-letters.ts'
import { gapBlank, readSkeleton, type SignHandling, type Skeleton } from './skeleton.ts'

/** Where a text is used. A word has a rule for each scope (docs/reference/wire-content.md#stop-words). */
export const scopes = ['ugc', 'username', 'signature', 'dialog', 'nickname'] as const
export type Scope = (typeof scopes)[number]

/** The rule for a word: none, review, refusal, or replacement. */
export type Action = '{IGNORE}' | '{MOD}' | '{BANNED}' | '{REPLACE}'

/** A stop word with its rule in each scope. */
export interface StopWord extends Readonly<Record<Scope, Action>> {
  readonly find: string
  readonly replacement: string
}

/** A word that disables private messages instead of being matched. */
export const dialogSwitch = '{1}'

/** Consecutive letters, and the maximum number of others between them and the previous part. */
export interface PatternPart {
  readonly letters: readonly number[]
  /** The lookup classes of the letters. */
  readonly classes: readonly number[]
  /** No letter has substitutes: a match of the classes is a match of the letters. */
  readonly isPlain: boolean
  /** It has two adjacent Latin letters, so that a blank may split them. */
  readonly hasLatinRun: boolean
  /** Indexes of letters before which the word itself has a blank. */
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

function partOf(text: string, gap: number, signs: SignHandling): PatternPart | null {
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

function partsIn(find: string, signs: SignHandling): PatternPart[] {
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

/** A word prepared for matching. */
export interface Pattern {
  /** Empty if there is nothing to match. */
  readonly parts: readonly PatternPart[]
  /** It matches only with its signs. */
  readonly isOfSigns: boolean
}

/** Words of so few Latin letters or digits keep a sign at the end: A+, C#, 100%. */
const lettersBesideSigns = 3
const signAtAnEnd = /^[^\p{L}\p{N}\s{}]|[^\p{L}\p{N}\s{}]$/u

/**
 * Returns whether a word matches only with its signs, as written: one that consists of signs, or of so few letters that
 * it would match everywhere without them.
 */
export function isFoundAsWritten(find: string): boolean {
  const letters = find.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (letters === '') return true
  const isShort = /^[\p{Script=Latin}\p{Nd}]+$/u.test(letters) && letters.length <= lettersBesideSigns
  return isShort && signAtAnEnd.test(find.normalize('NFKC').trim())
}

/** Prepares a word: `{n}` is a gap of up to n letters (0 to 99). */
export function patternOf(find: string): Pattern {
  const parts = isFoundAsWritten(find) ? [] : partsIn(find, 'none')
  return parts.length > 0 ? { parts, isOfSigns: false } : { parts: partsIn(find, 'all'), isOfSigns: true }
}
