import { simplifiedOf } from '../../drivers/chinese/simplified.ts'
import { confusables, letterSigns, substitutes } from './confusables.ts'

/** Results of `foldCode` for characters that are no letters. */
export const ignored = 0
export const sign = -1
export const blankCode = -2
/** Several letters: see `lettersOfCode`. */
export const multipleLetters = -3
const unknown = -4

const marks = /\p{M}/gu
const isIgnored = /^[\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]$/u
const isBlank = /^[\p{Z}\t-\r\u2800]$/u
const isLetter = /^[\p{L}\p{N}]$/u
/** Scripts whose accents are ignored. */
const isAccented = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

function lettersOf(character: string): string {
  const alike = confusables.get(character)
  if (alike !== undefined) return alike
  const bare = isAccented.test(character) ? character.normalize('NFD').replace(marks, '') : character
  let letters = ''
  for (const one of bare) {
    // A capital I stays distinct: it is also written for an l.
    const read = one === 'I' ? one : (confusables.get(one) ?? one.toLowerCase())
    for (const letter of read)
      if (isLetter.test(letter)) letters += confusables.get(letter) ?? simplifiedOf(letter)
  }
  return letters
}

/** Returns the letters that a character is read as, folded in width, case, script and form; empty for none. */
function read(character: string): string {
  if (isIgnored.test(character) || isBlank.test(character)) return ''
  const alike = confusables.get(character)
  if (alike !== undefined) return alike
  let letters = ''
  for (const one of character.normalize('NFKC')) letters += lettersOf(one)
  return letters
}

function digitOf(letter: string): string {
  if (!/^\p{Nd}$/u.test(letter)) return letter
  // Digits of each script are runs of ten, starting with zero at a multiple of 10.
  let zero = letter.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) {
    zero -= 1
    value += 1
  }
  return String(value)
}

const sequences = new Map<number, readonly number[]>()
const supplementary = new Map<number, number>()
const basic = new Int32Array(0x10000).fill(unknown)

function classifyCode(code: number): number {
  const character = String.fromCodePoint(code)
  const codes = Array.from(read(character), (letter) => digitOf(letter).codePointAt(0) ?? 0)
  const [only] = codes
  if (only === undefined) {
    if (isBlank.test(character)) return blankCode
    return isIgnored.test(character) ? ignored : sign
  }
  if (codes.length === 1) return only
  sequences.set(code, codes)
  return multipleLetters
}

/** Folds a code point for a skeleton: the code of its letter, or `ignored`, `sign`, `blank` or `multipleLetters`. */
export function foldCode(code: number): number {
  const known = code < 0x10000 ? (basic[code] ?? unknown) : (supplementary.get(code) ?? unknown)
  if (known !== unknown) return known
  const folded = classifyCode(code)
  if (code < 0x10000) basic[code] = folded
  else supplementary.set(code, folded)
  return folded
}

/** Returns the letters of a code point that stands for several, such as a ligature. */
export function lettersOfCode(code: number): readonly number[] {
  return sequences.get(code) ?? []
}

const classes = new Uint8Array(128)
for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code)
  // Characters that may stand for the same letters form one class; so i, l and 1 are one class.
  const letter = /[a-z]/.test(character) ? character : (substitutes[character]?.charAt(0) ?? character)
  classes[code] = (letter === 'l' ? 'i' : letter).charCodeAt(0)
}

/** Returns the lookup class of a letter; substitutes of a letter have its class. */
export function classOf(letter: number): number {
  if (letter === 0x20ac) return 0x65
  return letter < 128 ? (classes[letter] ?? letter) : letter
}

const signCodes: ReadonlySet<number> = new Set(Array.from(letterSigns, (one) => one.codePointAt(0) ?? 0))

export function isLetterSign(code: number): boolean {
  return signCodes.has(code)
}

const pairs: ReadonlySet<number> = new Set(
  Object.entries(substitutes).flatMap(([from, to]) =>
    Array.from(to, (one) => (from.codePointAt(0) ?? 0) * 0x10000 + (one.codePointAt(0) ?? 0)),
  ),
)

/** Returns whether a letter of a text may substitute a different letter of a word. */
export function maySubstitute(letter: number, wanted: number): boolean {
  return pairs.has(letter * 0x10000 + wanted)
}

export function isDigit(letter: number): boolean {
  return letter >= 48 && letter <= 57
}

/** Returns whether a folded letter is Latin; substitutes of Latin letters are not. */
export function isLatin(letter: number): boolean {
  return (letter >= 97 && letter <= 122) || letter === 73
}
