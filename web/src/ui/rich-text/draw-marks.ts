import { emojiCodes } from './emoji-codes.ts'

/** Where marks in texts lead. */
export interface MarkLinks {
  /** Page of the person with this id. */
  member(id: string): string
  /** Page of the topic with this id, written like `#茶#` in HTML. */
  topic(id: string, html: string): string
}

const emojiForm = /:([a-zA-Z]+):/g
const markForm = /<span id="(member|topic)" value="(\d+)">([^<]*)<\/span>/g
const verbatim = /^<(\/?)(?:pre|code)\b/

function drawEmoji(text: string): string {
  return text.replaceAll(emojiForm, (written, code: string) =>
    emojiCodes.has(code)
      ? `<img class="dzq-emoji" src="/emoji/qq/${code}.svg" alt="${written}" width="22" height="22" loading="lazy">`
      : written,
  )
}

const attribute = (text: string) => text.replaceAll('"', '&quot;')

/**
 * Draws what sanitised HTML only names: emoji codes outside of code become pictures, spans of members and topics become
 * links (wire-contract 2.8). It adds nothing else and trusts that the server sanitised.
 */
export function drawMarks(html: string, links: MarkLinks): string {
  const linked = html.replaceAll(markForm, (_span, kind: 'member' | 'topic', id: string, inner: string) => {
    const href = kind === 'member' ? links.member(id) : links.topic(id, inner)
    return `<a class="dzq-link" href="${attribute(href)}">${inner}</a>`
  })
  let depth = 0
  return linked
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (!part.startsWith('<')) return depth > 0 ? part : drawEmoji(part)
      const code = verbatim.exec(part)
      if (code) depth = Math.max(0, depth + (code[1] === '/' ? -1 : 1))
      return part
    })
    .join('')
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
