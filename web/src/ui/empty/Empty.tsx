import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import drawings from './drawings.svg?no-inline'
import './Empty.module.css'

export interface EmptyProps {
  title: string
  /** A cup for an empty list, a lock for missing permission, a turning arrow for a failed load. */
  drawing?: 'cup' | 'denied' | 'failed'
  children?: ReactNode
  action?: ReactNode
}

/** The empty state of a list: a drawing, a sentence, and a next step if there is one. */
export function Empty({ title, drawing = 'cup', children, action }: EmptyProps) {
  return (
    <div className={cx('empty')}>
      {/* In a file of its own with the page's colours, so that no script contains it. */}
      <svg className={cx('empty__art', `empty__art--${drawing}`)} aria-hidden="true">
        <use href={`${drawings}#${drawing}`} />
      </svg>
      <p className={cx('empty__title')}>{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
