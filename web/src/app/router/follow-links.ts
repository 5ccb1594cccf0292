import { matchUrl } from './load-page.ts'

/** The address a click means when it stays within the app, else null. */
function addressOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element | null)?.closest('a')
  return link ? addressOfLink(link) : null
}

/** The address of a link when it stays within the app, else null. */
export function addressOfLink(link: HTMLAnchorElement): string | null {
  if (!link.href || link.target || link.hasAttribute('download')) return null
  return inApp(new URL(link.href))
}

function inApp(url: URL): string | null {
  if (url.origin !== location.origin) return null
  const isHere = url.pathname === location.pathname && url.search === location.search
  if (isHere && url.hash !== '') return null
  const address = url.pathname + url.search
  return matchUrl(address).name === 'notFound' ? null : address + url.hash
}

/** The address a search form asks for. Forms that post are left to their own components. */
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
 * Follows the links and search forms of the whole document within the app. They stay plain anchors and forms, so they
 * work before the app is live, and inside texts of people too. Answers how to stop.
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
