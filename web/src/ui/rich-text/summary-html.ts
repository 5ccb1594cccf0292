import { replaceEmoji } from './emoji-codes.ts'

/** Text with the emoji codes that the site draws (`:weixiao:`) as pictures. */
export function drawEmoji(text: string): string {
  return replaceEmoji(
    text,
    (code, sign) =>
      `<img class="dzq-emoji" src="/emoji/qq/${code}.svg" alt="${sign}" width="22" height="22" loading="lazy">`,
  )
}

/** The words of sanitised HTML in one line, still escaped, with emoji drawn: for a card's few lines. */
export function summaryHtml(html: string, charactersMost: number): string {
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const whole = words.match(/&#?\w+;|:[a-zA-Z]+:|[\s\S]/gu) ?? []
  return drawEmoji(whole.slice(0, charactersMost).join(''))
}
