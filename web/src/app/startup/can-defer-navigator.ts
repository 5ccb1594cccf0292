import { limits } from '@chaguan/contracts/browser'
import type { Site } from '../../shared/site/site.ts'
import type { SentState } from '../rendering/page-state.ts'

/**
 * Whether the window is one for the layout, so that neither another nor a word about it is called for
 * (docs/reference/pages.md#layouts).
 */
const fits = ({ face }: SentState) =>
  face === 'pc' ? innerWidth >= limits.faceWidth : innerWidth < Math.min(limits.faceWidth, innerHeight)

/** Whether the tab may keep something for this page: an address to come back to, what was typed. */
function mayHaveKept(): boolean {
  try {
    return sessionStorage.length > 0
  } catch {
    return false
  }
}

/**
 * Whether a page needs nothing but to be seen until somebody does something to it: a visitor's, at the address that was
 * asked for, without an invitation, in a window of its layout, with nothing kept from before, on a site without
 * statistics.
 */
export function canDeferNavigator(sent: SentState, site: Site | null): boolean {
  if (sent.userId !== null || !site || !fits(sent)) return false
  const { siteStat, siteAnalytics } = site.forum.setSite
  if (siteStat || siteAnalytics || mayHaveKept()) return false
  return sent.url === location.pathname && location.search === ''
}
