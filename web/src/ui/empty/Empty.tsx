import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Empty.module.css'

const cx = classNames(styles)

/** What a list says when it has nothing: a sentence, and the next step when there is one. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={cx('empty')}>
      <p className={cx('empty__title')}>{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
