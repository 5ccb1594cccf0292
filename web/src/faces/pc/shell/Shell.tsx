import type { ReactNode } from 'react'
import { UnreadWatch } from '../../../features/notifications/UnreadWatch.ts'
import { showShortcuts } from '../../../features/shortcuts/is-shortcut.ts'
import { Shortcuts } from '../../../features/shortcuts/Shortcuts.tsx'
import { ToTop } from '../../../features/site/ToTop.tsx'
import { PersonCards } from '../../../features/users/PersonCards.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Header } from './Header.tsx'

/** What stands around every page on pc. */
export function Shell({ bare, children }: { bare: boolean; children: ReactNode }) {
  const t = useTexts()
  return (
    <>
      <a className="dzq-skip" href="#main">
        {t('site.skip')}
      </a>
      <button
        type="button"
        className="dzq-skip dzq-live"
        onClick={() => window.dispatchEvent(new Event(showShortcuts))}
      >
        {t('site.shortcuts')}
      </button>
      <UnreadWatch />
      <ToTop />
      <Shortcuts />
      <PersonCards />
      {!bare && <Header />}
      {children}
    </>
  )
}
