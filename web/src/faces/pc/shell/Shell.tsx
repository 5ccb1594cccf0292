import type { ReactNode } from 'react'
import { loadLiveUpdates } from '../../../features/live/lazy-parts.ts'
import { loadUnreadWatch } from '../../../features/notifications/lazy-parts.ts'
import { loadSearchSuggestions } from '../../../features/search/lazy-parts.ts'
import { showShortcuts } from '../../../features/shortcuts/is-shortcut.ts'
import { Shortcuts } from '../../../features/shortcuts/Shortcuts.tsx'
import { loadScrollTools } from '../../../features/site/lazy-parts.ts'
import { useMemberId } from '../../../features/site/use-navigation.ts'
import { loadPersonSheets } from '../../../features/users/person-card/lazy-person-sheets.ts'
import { PersonCards } from '../../../features/users/person-card/PersonCards.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Lazy } from '../../../ui/Lazy.tsx'
import { Foot } from './Foot.tsx'
import { Header } from './Header.tsx'

interface ShellProps {
  hasNavigation: boolean
  hasFooter: boolean
  children: ReactNode
}

/** What stands around every page on pc. */
export function Shell({ hasNavigation, hasFooter, children }: ShellProps) {
  const t = useTexts()
  const userId = useMemberId()
  return (
    <>
      <a className="dzq-skip" href="#main">
        {t('site.skip')}
      </a>
      <span className="dzq-live">
        <button
          type="button"
          className="dzq-skip"
          onClick={() => window.dispatchEvent(new Event(showShortcuts))}
        >
          {t('site.shortcuts')}
        </button>
      </span>
      {userId !== null && <Lazy load={loadUnreadWatch} />}
      {userId !== null && <Lazy load={loadLiveUpdates} />}
      <Lazy load={loadScrollTools} until="scroll" />
      <Lazy load={loadPersonSheets} until="sign" />
      <Lazy load={loadSearchSuggestions} until="sign" />
      <Shortcuts />
      <PersonCards />
      {hasNavigation && <Header />}
      {children}
      {hasFooter && <Foot />}
    </>
  )
}

/** A page; pc has no bar above it. */
export const Frame = ({ children }: { children: ReactNode }) => children
