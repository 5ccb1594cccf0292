import { limits } from '@chaguan/contracts/browser'
import { pendingActionKey } from '../../shared/page/session-store.ts'
import type { Site } from '../../shared/site/site.ts'
import type { SentState } from '../rendering/page-state.ts'

/**
 * Whether the window fits the layout, so that neither a layout change nor the advice to rotate the phone is due
 * (docs/reference/pages.md#layouts).
 */
const fits = ({ face }: SentState) =>
  face === 'pc' ? innerWidth >= limits.faceWidth : innerWidth < Math.min(limits.faceWidth, innerHeight)

/** Whether the tab may have stored something for this page: a return address, or typed text. */
function mayHaveStoredData(): boolean {
  try {
    // An action stored for after a login concerns members only.
    return sessionStorage.length > (sessionStorage.getItem(pendingActionKey) === null ? 0 : 1)
  } catch {
    return false
  }
}

/**
 * Whether a page needs no client services before the first interaction: a visitor's page, at the requested address,
 * without an invitation, in a window that fits its layout, with nothing stored in the tab, on a site without
 * statistics.
 */
export function canDeferNavigator(sent: SentState, site: Site | null): boolean {
  if (sent.userId !== null || !site || !fits(sent)) return false
  const { siteStat, siteAnalytics } = site.forum.setSite
  if (siteStat || siteAnalytics || mayHaveStoredData()) return false
  return sent.url === location.pathname && location.search === ''
}
