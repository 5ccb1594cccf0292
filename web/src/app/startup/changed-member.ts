import { sessionStore, tabMemberKey } from '../../shared/page/session-store.ts'

/** Whether an earlier page of this tab was a member's. */
export const hadMember = () => sessionStore.read(tabMemberKey) !== null

function onceVisible(act: () => void): void {
  const check = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', check)
    act()
  }
  document.addEventListener('visibilitychange', check)
  check()
}

/** Pages of login and registration; the other addresses below `/user` are profiles, by number. */
const signInPage = /^\/user\/(?!\d)|^\/close(?:\/|$)/

/**
 * Whether the form of a page of this tab, sent before the page's code was loaded, logged in: the member knows then, as
 * after a login by that code, which removes the key. A reloaded page keeps its referrer.
 */
function isLoggedInHere(): boolean {
  const [how] = performance.getEntriesByType('navigation')
  if ((how as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return false
  const from = URL.parse(document.referrer)
  return from?.origin === location.origin && signInPage.test(from.pathname)
}

export interface MemberWatch {
  /** Null for a visitor. */
  readonly userId: number | null
  /** The member's name; empty when it is unknown. */
  readonly name: string
  /** Called with the name of the new member. */
  readonly onChange: (name: string) => void
}

/**
 * Calls `onChange` when this page belongs to another member than the last one of this tab: someone logged in in another tab,
 * and the page was reloaded without a visible cause (docs/reference/conventions.md#another-member). A hidden tab waits until
 * it is shown.
 */
export function watchMember({ userId, name, onChange }: MemberWatch): void {
  if (userId === null || name === '') return
  const before = sessionStore.read(tabMemberKey)
  sessionStore.write(tabMemberKey, String(userId))
  if (before === null || before === String(userId) || isLoggedInHere()) return
  onceVisible(() => onChange(name))
}
