import { limits } from '@chaguan/contracts/browser'
import { textOfHtml } from './plain-html.ts'

let segmenter: Intl.Segmenter | null = null

/**
 * Counts graphemes: a family emoji of four or a letter with its accent is one
 * (docs/reference/conventions.md#character-count).
 */
export function countCharacters(text: string): number {
  if (!/[^\u0020-\u007e\u4e00-\u9fff\u3000-\u303f\uff00-\uff60\n]/.test(text)) return text.length
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'grapheme' })
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** The number of characters in HTML, without line ends. */
export const charactersOf = (html: string) => countCharacters(textOfHtml(html).replaceAll('\n', ''))

/** The number of code points of HTML with its mark-up, which `limits.threadCharacters` limits. */
export const lengthOfHtml = (html: string): number => [...html].length

/** The fraction of the limit above which the mark-up counts too, so that nothing below the shown length is refused. */
const nearPart = 0.9

/** The length shown to the author: characters, and near the limit code points of the HTML. */
export function shownLength(html: string): { readonly n: number; readonly withFormat: boolean } {
  const whole = lengthOfHtml(html)
  const withFormat = whole > limits.threadCharacters * nearPart
  return { n: withFormat ? whole : charactersOf(html), withFormat }
}
