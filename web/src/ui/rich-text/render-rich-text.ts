import { limits } from '@chaguan/contracts/browser'
import { plainText } from './plain-text.ts'
import { charactersOf } from './short-text.ts'
import { renderEmoji } from './summary-html.ts'

/** The targets of mentions and topics in texts. */
export interface RichTextLinks {
  /** Address of the person with this id. */
  member(id: string): string
  /** Address of the topic with this id, written like `#茶#` in HTML. */
  topic(id: string, html: string): string
}

const markForm = /<span id="(member|topic)" value="(\d+)">([^<]*)<\/span>/g
/** A link whose text is its address, as the server creates it from a typed address. */
const bareLink = /<a ([^>]*)>(https?:\/\/[^<\s]+)<\/a>/g
/** A link with a title that is the only content of a paragraph. */
const loneLink = /<p>(<a [^>]*>(?!https?:)[^<]+<\/a>)\s*<\/p>/g
const verbatim = /^<(\/?)(?:pre|code)\b/
/** Elements that may scroll on a narrow screen are focusable, so that the arrow keys scroll them. */
const reachable: ReadonlyMap<string, string> = new Map([
  ['<pre>', '<pre tabindex="0">'],
  ['<table>', '<table tabindex="0">'],
])

/**
 * The shown text of a link: at most 20 characters, with an ellipsis if there were more
 * (docs/reference/limits.md#shared-texts).
 */
export function linkText(text: string): string {
  const characters = charactersOf(text)
  const most = limits.linkTextCharacters
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text
}

const attribute = (text: string) => text.replaceAll('"', '&quot;')

/** An address is shown shortened; the title and the link itself have the whole of it. */
function shortened(whole: string, attributes: string, address: string): string {
  const text = plainText(address)
  const short = linkText(text)
  if (short === text) return whole
  const escaped = short.replaceAll('&', '&amp;').replaceAll('>', '&gt;')
  return `<a ${attributes} title="${attribute(address)}">${escaped}</a>`
}

/**
 * Renders the markup of sanitised HTML: emoji codes outside of code become pictures, spans of members and topics become
 * links (docs/reference/wire-content.md#text-markup), long addresses are shortened
 * (docs/reference/limits.md#shared-texts), a link that stands alone becomes a card; code and tables become focusable.
 * Relies on the server's sanitising.
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
      if (!part.startsWith('<')) return depth > 0 ? part : renderEmoji(part)
      const code = verbatim.exec(part)
      if (code) depth = Math.max(0, depth + (code[1] === '/' ? -1 : 1))
      return reachable.get(part) ?? part
    })
    .join('')
}
