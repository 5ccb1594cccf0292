import { limits } from '@chaguan/contracts/browser'
import { plainText } from './plain-text.ts'
import { charactersOf } from './short-text.ts'
import { drawEmoji } from './summary-html.ts'

/** Where marks in texts lead. */
export interface RichTextLinks {
  /** Page of the person with this id. */
  member(id: string): string
  /** Page of the topic with this id, written like `#茶#` in HTML. */
  topic(id: string, html: string): string
}

const markForm = /<span id="(member|topic)" value="(\d+)">([^<]*)<\/span>/g
/** A link whose words are its address, as the server makes them of an address that was typed. */
const bareLink = /<a ([^>]*)>(https?:\/\/[^<\s]+)<\/a>/g
/** A link with a title that is all a paragraph says. */
const loneLink = /<p>(<a [^>]*>(?!https?:)[^<]+<\/a>)\s*<\/p>/g
const verbatim = /^<(\/?)(?:pre|code)\b/
/** What may scroll by itself on a narrow screen can be focused, so that the arrow keys scroll it. */
const reachable: ReadonlyMap<string, string> = new Map([
  ['<pre>', '<pre tabindex="0">'],
  ['<table>', '<table tabindex="0">'],
])

/**
 * The text of a link as it is drawn: at most 20 characters, and an ellipsis where there were more
 * (docs/reference/limits.md#shared-texts).
 */
export function linkText(text: string): string {
  const characters = charactersOf(text)
  const most = limits.linkTextCharacters
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text
}

const attribute = (text: string) => text.replaceAll('"', '&quot;')

/** An address is drawn short; all of it is told where the mouse stands, and by the link itself. */
function shortened(whole: string, attributes: string, address: string): string {
  const text = plainText(address)
  const short = linkText(text)
  if (short === text) return whole
  const escaped = short.replaceAll('&', '&amp;').replaceAll('>', '&gt;')
  return `<a ${attributes} title="${attribute(address)}">${escaped}</a>`
}

/**
 * Draws what sanitised HTML only names: emoji codes outside of code become pictures, spans of members and topics become
 * links (docs/reference/wire-content.md#text-markup), long addresses are cut (docs/reference/limits.md#shared-texts), a
 * link that stands alone is a card; code and tables can be focused. It adds nothing else and trusts that the server
 * sanitised.
 */
export function renderRichText(html: string, links: RichTextLinks): string {
  const linked = html
    .replaceAll(loneLink, '<p class="dzq-linkcard">$1</p>')
    .replaceAll(bareLink, shortened)
    .replaceAll(markForm, (_span, kind: 'member' | 'topic', id: string, inner: string) => {
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
      return reachable.get(part) ?? part
    })
    .join('')
}
