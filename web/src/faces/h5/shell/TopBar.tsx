import ChevronLeft from 'lucide-react/icons/chevron-left'
import X from 'lucide-react/icons/x'
import type { MouseEvent, ReactNode } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { IconLink } from '../../../ui/button/IconButton.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './Shell.module.css'

const cx = classNames(styles)

/** One step back where there is one within this visit, else the given address. */
function goBack(event: MouseEvent): void {
  if (history.length <= 1) return
  event.preventDefault()
  history.back()
}

export interface TopBarProps {
  title: string
  /** Where back leads when there is nothing to go back to. */
  back: string
  /** Whether the title only tells how things are. */
  isNote?: boolean
  /** Makes the way back a cross of this name. */
  closeLabel?: string
  /** What stands at the end of the bar. */
  children?: ReactNode
}

/** The bar at the top of a page on h5: back, title, actions. */
export function TopBar({ title, back, isNote, closeLabel, children }: TopBarProps) {
  const t = useTexts()
  return (
    <header className={cx('topbar')}>
      <IconLink
        icon={closeLabel ? X : ChevronLeft}
        label={closeLabel ?? t('site.nav.back')}
        href={back}
        onClick={goBack}
      />
      <span
        className={cx('topbar__title', isNote && 'topbar__title--note', 'dzq-ellipsis')}
        aria-hidden="true"
      >
        {title}
      </span>
      {children}
    </header>
  )
}
