const anchor = /<a href="([^"]+)"[^>]*>[^<]*<\/a>/

/** A link of a message, as its card shows it. */
export interface MessageLink {
  readonly href: string
  /** Host and path. */
  readonly name: string
  /** The thread of this site that it links to; 0 for any other address. */
  readonly threadId: number
  /** Whether the message consists of the link. */
  readonly isAlone: boolean
}

const maxCharacters = 80

function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * The link of a message that is shown as a card: one that stands alone, or the first to a thread of this site; null for
 * none. `html` is the server's rendering of the message.
 */
export function linkOf(html: string, origin: string): MessageLink | null {
  for (const found of html.matchAll(new RegExp(anchor, 'g'))) {
    const href = (found[1] ?? '').replaceAll('&amp;', '&')
    if (!URL.canParse(href)) continue
    const url = new URL(href)
    const thread = url.origin === origin ? /^\/thread\/([1-9]\d{0,14})$/.exec(url.pathname) : null
    const isAlone = found[0] === html.trim()
    if (!isAlone && !thread) continue
    const path = url.pathname === '/' ? '' : readable(url.pathname)
    const name = [...(url.host + path)].slice(0, maxCharacters).join('')
    return { href, name, threadId: Number(thread?.[1] ?? 0), isAlone }
  }
  return null
}
