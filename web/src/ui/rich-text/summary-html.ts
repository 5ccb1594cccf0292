import { replaceEmoji } from './emoji-codes.ts'

/** The address of an emoji's picture. */
export const emojiPicture = (code: string): string => `/emoji/qq/${code}.svg`

/** Replaces the emoji codes of a text (`:weixiao:`) by pictures. */
export function renderEmoji(text: string): string {
  return replaceEmoji(
    text,
    (code, sign) =>
      `<img class="dzq-emoji" src="${emojiPicture(code)}" alt="${sign}" width="22" height="22" loading="lazy">`,
  )
}

/** The text of sanitised HTML in one line, still escaped, with emoji as pictures: for the summary of a card. */
export function summaryHtml(html: string, maxCharacters: number): string {
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const whole = words.match(/&#?\w+;|:[a-zA-Z]+:|[\s\S]/gu) ?? []
  return renderEmoji(whole.slice(0, maxCharacters).join(''))
}
