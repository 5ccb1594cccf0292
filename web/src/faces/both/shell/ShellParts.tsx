import type { ReactNode } from 'react'
import { loadLiveUpdates } from '../../../features/live/lazy-parts.ts'
import { loadUnreadWatch } from '../../../features/notifications/lazy-parts.ts'
import { loadScrollTools } from '../../../features/site/lazy-parts.ts'
import { useMemberId } from '../../../features/site/use-navigation.ts'
import { loadPersonSheets } from '../../../features/users/person-card/lazy-person-sheets.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Lazy } from '../../../ui/Lazy.tsx'

export interface ShellProps {
  hasNavigation: boolean
  hasFooter: boolean
  children: ReactNode
}

/** The link past the navigation, for keyboards. */
export function SkipLink() {
  const t = useTexts()
  return (
    <a className="dzq-skip" href="#main">
      {t('site.skip')}
    </a>
  )
}

/** What every page loads after it is live: updates of members, tools for scrolling, cards of people. */
export function LazyShellParts() {
  const isMember = useMemberId() !== null
  return (
    <>
      {isMember && <Lazy load={loadUnreadWatch} />}
      {isMember && <Lazy load={loadLiveUpdates} />}
      <Lazy load={loadScrollTools} until="scroll" />
      <Lazy load={loadPersonSheets} until="sign" />
    </>
  )
}
