import type { ReactNode } from 'react'
import { Card } from '../../../ui/card/Card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from '../external-login.module.css'

const cx = classNames(styles)

/** A page about how one signs in. */
export function SecurityPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={cx('signing')}>
      <h1 className="dzq-vh">{title}</h1>
      <Card title={title} titleId="security">
        <div className={cx('signing__in')}>{children}</div>
      </Card>
    </main>
  )
}
