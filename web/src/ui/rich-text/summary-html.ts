import { emojiCodes } from './emoji-codes.ts'

const emojiForm = /:([a-zA-Z]+):/g

/** Text with the emoji codes that the site draws (`:weixiao:`) as pictures. */
export function drawEmoji(text: string): string {
  return text.replaceAll(emojiForm, (written, code: string) =>
    emojiCodes.has(code)
      ? `<img class="dzq-emoji" src="/emoji/qq/${code}.svg" alt="${written}" width="22" height="22" loading="lazy">`
      : written,
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
