import type { ReactNode } from 'react'
import { UnreadWatch } from '../../../features/notifications/UnreadWatch.ts'
import { ToTop } from '../../../features/site/ToTop.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { BottomBar } from './BottomBar.tsx'
import styles from './Shell.module.css'

const cx = classNames(styles)

/** What stands around every page on h5. A bare page brings what it wants at the bottom itself. */
export function Shell({ bare, children }: { bare: boolean; children: ReactNode }) {
  const t = useTexts()
  return (
    <div className={cx('screen')}>
      <a className="dzq-skip" href="#main">
        {t('site.skip')}
      </a>
      <UnreadWatch />
      <ToTop />
      {children}
      {!bare && <BottomBar />}
    </div>
  )
}
