import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Empty.module.css'

export interface ErrorPageProps {
  icon: IconName
  /** Gold for a refusal, red for a failure, otherwise blue. */
  tone?: 'gold' | 'red' | 'blue'
  title: string
  children?: ReactNode
  /** Buttons and links for the next step. */
  actions?: ReactNode
}

/** An error page: the reason, and a link onwards. */
export function ErrorPage({ icon, tone = 'blue', title, children, actions }: ErrorPageProps) {
  return (
    <div className={cx('oops')}>
      <span className={cx('oops__icon', `oops__icon--${tone}`)}>
        <Icon of={icon} size={24} />
      </span>
      <h1>{title}</h1>
      {children && <div className={cx('oops__text')}>{children}</div>}
      {actions && <div className={cx('oops__acts')}>{actions}</div>}
    </div>
  )
}
