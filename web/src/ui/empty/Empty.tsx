import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import drawings from './drawings.svg?no-inline'
import './Empty.module.css'

export interface EmptyProps {
  title: string
  /** A cup where nothing is yet, a lock where it may not be seen, a turning arrow where it could not be read. */
  drawing?: 'cup' | 'denied' | 'failed'
  children?: ReactNode
  action?: ReactNode
}

/** What a list says when it has nothing to show: a drawing, a sentence, and the next step when there is one. */
export function Empty({ title, drawing = 'cup', children, action }: EmptyProps) {
  return (
    <div className={cx('empty')}>
      {/* A file of its own, whose colours are the page's, so that no script carries it. */}
      <svg className={cx('empty__art', `empty__art--${drawing}`)} aria-hidden="true">
        <use href={`${drawings}#${drawing}`} />
      </svg>
      <p className={cx('empty__title')}>{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
