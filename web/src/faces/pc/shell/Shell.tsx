import type { ReactNode } from 'react'
import { loadLiveWatch } from '../../../features/live/late-parts.ts'
import { loadUnreadWatch } from '../../../features/notifications/late-parts.ts'
import { loadSearchWords } from '../../../features/search/late-parts.ts'
import { showShortcuts } from '../../../features/shortcuts/is-shortcut.ts'
import { Shortcuts } from '../../../features/shortcuts/Shortcuts.tsx'
import { loadToTop } from '../../../features/site/late-parts.ts'
import { useMemberId } from '../../../features/site/use-navigation.ts'
import { loadPersonSheets } from '../../../features/users/late-parts.ts'
import { PersonCards } from '../../../features/users/PersonCards.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Late } from '../../../ui/Late.tsx'
import { Foot } from './Foot.tsx'
import { Header } from './Header.tsx'

interface ShellProps {
  bare: boolean
  endsItself: boolean
  children: ReactNode
}

/** What stands around every page on pc. */
export function Shell({ bare, endsItself, children }: ShellProps) {
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
      {userId !== null && <Late load={loadUnreadWatch} />}
      {userId !== null && <Late load={loadLiveWatch} />}
      <Late load={loadToTop} until="scroll" />
      <Late load={loadPersonSheets} until="sign" />
      <Late load={loadSearchWords} until="sign" />
      <Shortcuts />
      <PersonCards />
      {!bare && <Header />}
      {children}
      {!endsItself && <Foot />}
    </>
  )
}
