import { limits } from '@chaguan/contracts/browser'
import { plainText } from './plain-text.ts'

const graphemes = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : null

const charactersOf = (text: string) =>
  graphemes ? Array.from(graphemes.segment(text), ({ segment }) => segment) : [...text]

/**
 * The text of a link as it is drawn: at most 20 characters, and an ellipsis where there were more
 * (docs/reference/limits.md#shared-texts).
 */
export function linkText(text: string): string {
  const characters = charactersOf(text)
  const most = limits.linkTextCharacters
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text
}

/** The title of something that is shared: 17 characters of its text, without mark-up and white space. */
export function shareTitle(html: string): string {
  const text = plainText(html).replaceAll(/\s+/g, '')
  return charactersOf(text).slice(0, limits.shareTitleCharacters).join('')
}
