import { limits } from '@chaguan/contracts/browser'
import { wantedKey } from '../../shared/page/session-store.ts'
import type { Site } from '../../shared/site/site.ts'
import type { SentState } from '../rendering/page-state.ts'

/**
 * Whether the window fits the layout, so that neither another layout nor the advice to turn the phone is due
 * (docs/reference/pages.md#layouts).
 */
const fits = ({ face }: SentState) =>
  face === 'pc' ? innerWidth >= limits.faceWidth : innerWidth < Math.min(limits.faceWidth, innerHeight)

/** Whether the tab may have stored something for this page: an address to return to, or typed text. */
function mayHaveKept(): boolean {
  try {
    // What was pressed before a log-in is of use to members alone.
    return sessionStorage.length > (sessionStorage.getItem(wantedKey) === null ? 0 : 1)
  } catch {
    return false
  }
}

/**
 * Whether a page needs no client services before the first interaction: a visitor's, at the address that was requested,
 * without an invitation, in a window of its layout, with nothing stored in the tab, on a site without statistics.
 */
export function canDeferNavigator(sent: SentState, site: Site | null): boolean {
  if (sent.userId !== null || !site || !fits(sent)) return false
  const { siteStat, siteAnalytics } = site.forum.setSite
  if (siteStat || siteAnalytics || mayHaveKept()) return false
  return sent.url === location.pathname && location.search === ''
}
