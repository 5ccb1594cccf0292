import type { ReactNode } from 'react'
import { loadSearchSuggestions } from '../../../features/search/lazy-parts.ts'
import { showShortcuts } from '../../../features/shortcuts/is-shortcut.ts'
import { Shortcuts } from '../../../features/shortcuts/Shortcuts.tsx'
import { PersonCards } from '../../../features/users/person-card/PersonCards.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Lazy } from '../../../ui/Lazy.tsx'
import { LazyShellParts, type ShellProps, SkipLink } from '../../both/shell/ShellParts.tsx'
import { Foot } from './Foot.tsx'
import { Header } from './Header.tsx'

/** What stands around every page on pc. */
export function Shell({ hasNavigation, hasFooter, children }: ShellProps) {
  const t = useTexts()
  return (
    <>
      <SkipLink />
      <span className="dzq-live">
        <button
          type="button"
          className="dzq-skip"
          onClick={() => window.dispatchEvent(new Event(showShortcuts))}
        >
          {t('site.shortcuts')}
        </button>
      </span>
      <LazyShellParts />
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
