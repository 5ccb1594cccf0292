/** Stretches of scripts that are written without blanks, of which each character is a term; and words of the others. */
const run =
  /(?<close>[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]+)|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]]+/gv
const allHan = /^\p{Script=Han}+$/u
const lettersOrDigits = /\p{N}+|\p{L}+/gu

/** Characters of the longest term; longer words are cut to it. */
export const termCharactersMost = 32
/** Chinese words that are terms are no longer than this. */
export const wordCharactersMost = 8

/** A stretch of a folded text: characters of a script without blanks, or a word of another. */
export interface CharacterRun {
  readonly text: string
  readonly isClose: boolean
}

/** The stretches of a folded text that can be looked for; punctuation and blanks stand between them. */
export function runsOf(folded: string): CharacterRun[] {
  return [...folded.matchAll(run)].map(({ groups, 0: text }) => ({
    text,
    isClose: groups?.close !== undefined,
  }))
}

/** A word of letters and digits as terms: itself, and its letters and digits apart. */
export function openTerms(word: string): string[] {
  const whole = word.slice(0, termCharactersMost)
  const parts = word.match(lettersOrDigits) ?? []
  return parts.length < 2 ? [whole] : [whole, ...parts.map((part) => part.slice(0, termCharactersMost))]
}

/** Whether a term is a Chinese word or character. */
export const isHanTerm = (term: string): boolean => allHan.test(term)

/** Begins a term that is a seam: a private character, which folding takes out of all texts. */
const seamSign = '\ue001'

/** Where words of a row meet, as terms: the last character of one with the first of the next. */
export function seamsOf(words: readonly string[]): string[] {
  return words
    .slice(1)
    .map((word, index) => `${seamSign}${[...(words[index] ?? '')].at(-1) ?? ''}${[...word][0] ?? ''}`)
}

/** Whether a term is a seam. */
export const isSeam = (term: string) => term.startsWith(seamSign)

const termsOfRun = ({ text, isClose }: CharacterRun): readonly string[] =>
  isClose ? [...text] : openTerms(text)

/**
 * Everything by which a folded text is found, each once: its Chinese words and their seams as they were cut, its single
 * characters of scripts without blanks, its other words.
 */
export function termsOf(folded: string, words: readonly string[]): Set<string> {
  const chinese = words.filter(
    (word) => isSeam(word) || (word.length <= wordCharactersMost && isHanTerm(word)),
  )
  return new Set([...runsOf(folded).flatMap(termsOfRun), ...chinese])
}
