import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import './Shell.module.css'

/** The columns of a page: optional left and right ones around the main column. */
export function Columns({
  left,
  keepsLeft = false,
  right,
  children,
}: {
  left?: ReactNode
  /** Whether the left column moves above the main column on narrow windows; otherwise it is hidden there. */
  keepsLeft?: boolean
  right?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={cx('grid', !left && 'grid--two')}>
      {left && (
        <aside className={cx('grid__side', 'grid__left', keepsLeft && 'grid__left--kept')}>{left}</aside>
      )}
      <main className={cx('grid__main')} id="main" tabIndex={-1}>
        {children}
      </main>
      {right && <aside className={cx('grid__side', 'grid__right')}>{right}</aside>}
    </div>
  )
}
