import type { Face, ForumView } from '@chaguan/contracts/browser'

/**
 * Pages on which no third-party code runs: registration and login, accounts, money and administration
 * (docs/reference/threats.md#statistics-script).
 */
const withoutFrame = /^\/(?:user|wallet|pay|admin|install|close|my\/(?:edit|security|sessions|data))(?:\/|$)/

/** Returns the URL of the document with the site's statistics for a page; null when none are set or permitted there. */
export function statisticsFrameUrl(
  path: string,
  face: Face,
  setSite: Pick<ForumView['setSite'], 'siteStat' | 'siteAnalytics'> | undefined,
): string | null {
  if (!setSite?.siteStat && !setSite?.siteAnalytics) return null
  return withoutFrame.test(path) ? null : `/site-stat.html?platform=${face}`
}

const frameId = 'dzq-site-stat'

/**
 * Loads the site's statistics in a sandboxed frame, or removes it. The frame has no access to the page's address or
 * viewer. It is loaded once, not for every page.
 */
export function showStatisticsFrame(address: string | null): void {
  const known = document.getElementById(frameId)
  if (known?.getAttribute('src') === address) return
  known?.remove()
  if (address === null) return
  const frame = document.createElement('iframe')
  frame.id = frameId
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.setAttribute('referrerpolicy', 'no-referrer')
  frame.hidden = true
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  frame.src = address
  document.body.append(frame)
}
