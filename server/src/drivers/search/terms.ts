/** Matches runs of scripts without blanks, whose characters are terms, and words of other scripts. */
const run =
  /(?<close>[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]+)|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]]+/gv
const allHan = /^\p{Script=Han}+$/u
const lettersOrDigits = /\p{N}+|\p{L}+/gu

/** Maximum characters of a term; longer words are cut. */
export const maxTermCharacters = 32
/** Maximum characters of a Chinese word. */
export const maxWordCharacters = 8

/** A run of a folded text: characters of a script without blanks, or a word of another script. */
export interface CharacterRun {
  readonly text: string
  readonly isClose: boolean
}

/** Returns the searchable runs of a folded text; punctuation and blanks separate them. */
export function runsOf(folded: string): CharacterRun[] {
  return [...folded.matchAll(run)].map(({ groups, 0: text }) => ({
    text,
    isClose: groups?.close !== undefined,
  }))
}

/** Returns the terms of an alphanumeric word: the word, and its letters and digits separately. */
export function alphanumericTerms(word: string): string[] {
  const whole = word.slice(0, maxTermCharacters)
  const parts = word.match(lettersOrDigits) ?? []
  return parts.length < 2 ? [whole] : [whole, ...parts.map((part) => part.slice(0, maxTermCharacters))]
}

/** Returns whether a term is a Chinese word or character. */
export const isHanTerm = (term: string): boolean => allHan.test(term)

/** Prefix of seam terms: a private-use character, which folding removes from texts. */
const boundarySign = '\ue001'

/** Returns the seam terms of adjacent words: the last character of one with the first of the next. */
export function boundaryTermsOf(words: readonly string[]): string[] {
  return words
    .slice(1)
    .map((word, index) => `${boundarySign}${[...(words[index] ?? '')].at(-1) ?? ''}${[...word][0] ?? ''}`)
}

/** Returns whether a term is a seam. */
export const isBoundaryTerm = (term: string) => term.startsWith(boundarySign)

const termsOfRun = ({ text, isClose }: CharacterRun): readonly string[] =>
  isClose ? [...text] : alphanumericTerms(text)

/**
 * Returns all terms of a folded text, each once: its segmented Chinese words and seams, characters of scripts without
 * blanks, and other words.
 */
export function termsOf(folded: string, words: readonly string[]): Set<string> {
  const chinese = words.filter(
    (word) => isBoundaryTerm(word) || (word.length <= maxWordCharacters && isHanTerm(word)),
  )
  return new Set([...runsOf(folded).flatMap(termsOfRun), ...chinese])
}
