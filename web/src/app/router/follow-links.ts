import { isPlainClick } from '../../ui/plain-click.ts'
import { isInOtherArea, matchUrl } from './load-page.ts'
import { areaOf } from './match-page.ts'

/** Returns the address that a click opens within the app, else null. */
function addressOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || !isPlainClick(event)) return null
  const link = (event.target as Element | null)?.closest('a')
  return link ? addressOfLink(link) : null
}

/** Returns the address of a link within the app, else null. */
export function addressOfLink(link: HTMLAnchorElement): string | null {
  if (!link.href || link.target || link.hasAttribute('download')) return null
  return inApp(new URL(link.href))
}

function inApp(url: URL): string | null {
  if (url.origin !== location.origin) return null
  const isHere = url.pathname === location.pathname && url.search === location.search
  if (isHere && url.hash !== '') return null
  const address = url.pathname + url.search
  if (isInOtherArea(address, areaOf(location.pathname))) return null
  return matchUrl(address).name === 'notFound' ? null : address + url.hash
}

/** Returns the address that submitting a search form opens. Forms that post are handled by their components. */
function askedBy(event: SubmitEvent): string | null {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.method !== 'get') return null
  const url = new URL(form.action)
  url.search = new URLSearchParams(
    [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string'),
  ).toString()
  return inApp(url)
}

/**
 * Opens the links and search forms of the document within the app, including links in user texts. They are plain
 * anchors and forms that work without scripts. Returns a function that stops it.
 */
export function followLinks(go: (url: string) => void): () => void {
  const follow = (event: MouseEvent | SubmitEvent) => {
    const address = event instanceof MouseEvent ? addressOf(event) : askedBy(event)
    if (address === null) return
    event.preventDefault()
    go(address)
  }
  document.addEventListener('click', follow)
  document.addEventListener('submit', follow)
  return () => {
    document.removeEventListener('click', follow)
    document.removeEventListener('submit', follow)
  }
}
