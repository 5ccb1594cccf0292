import { limits } from '@chaguan/contracts/browser'
import { plainText } from './plain-text.ts'

const graphemes = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : null

/** The graphemes of a text: an emoji of several code points is one. */
export const charactersOf = (text: string) =>
  graphemes ? Array.from(graphemes.segment(text), ({ segment }) => segment) : [...text]

/** The title of shared content: the first 17 characters of its text, without mark-up and white space. */
export function shareTitle(html: string): string {
  const text = plainText(html).replaceAll(/\s+/g, '')
  return charactersOf(text).slice(0, limits.shareTitleCharacters).join('')
}
