import type { ReactNode } from 'react'
import { loadLiveUpdates } from '../../../features/live/lazy-parts.ts'
import { loadUnreadWatch } from '../../../features/notifications/lazy-parts.ts'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { loadScrollTools } from '../../../features/site/lazy-parts.ts'
import { useMemberId } from '../../../features/site/use-navigation.ts'
import { loadPersonSheets } from '../../../features/users/person-card/lazy-person-sheets.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Lazy } from '../../../ui/Lazy.tsx'
import { BottomBar } from './BottomBar.tsx'
import './Shell.module.css'

interface ShellProps {
  hasNavigation: boolean
  hasFooter: boolean
  children: ReactNode
}

/** What stands around every page on h5. */
export function Shell({ hasNavigation, hasFooter, children }: ShellProps) {
  const t = useTexts()
  const userId = useMemberId()
  return (
    <div className={cx('screen')}>
      <a className="dzq-skip" href="#main">
        {t('site.skip')}
      </a>
      {userId !== null && <Lazy load={loadUnreadWatch} />}
      {userId !== null && <Lazy load={loadLiveUpdates} />}
      <Lazy load={loadScrollTools} until="scroll" />
      <Lazy load={loadPersonSheets} until="sign" />
      {children}
      {hasFooter && <Copyright />}
      {hasNavigation && <BottomBar />}
    </div>
  )
}
