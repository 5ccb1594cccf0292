import type { ReactNode } from 'react'
import { loadLiveWatch } from '../../../features/live/late-parts.ts'
import { loadUnreadWatch } from '../../../features/notifications/late-parts.ts'
import { Copyright } from '../../../features/site/Copyright.tsx'
import { loadToTop } from '../../../features/site/late-parts.ts'
import { useMemberId } from '../../../features/site/use-navigation.ts'
import { loadPersonSheets } from '../../../features/users/late-parts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Late } from '../../../ui/Late.tsx'
import { BottomBar } from './BottomBar.tsx'
import styles from './Shell.module.css'

const cx = classNames(styles)

interface ShellProps {
  bare: boolean
  endsItself: boolean
  children: ReactNode
}

/** What stands around every page on h5. A bare page brings what it wants at the bottom itself. */
export function Shell({ bare, endsItself, children }: ShellProps) {
  const t = useTexts()
  const userId = useMemberId()
  return (
    <div className={cx('screen')}>
      <a className="dzq-skip" href="#main">
        {t('site.skip')}
      </a>
      {userId !== null && <Late load={loadUnreadWatch} />}
      {userId !== null && <Late load={loadLiveWatch} />}
      <Late load={loadToTop} until="scroll" />
      <Late load={loadPersonSheets} until="sign" />
      {children}
      {!endsItself && <Copyright />}
      {!bare && <BottomBar />}
    </div>
  )
}
