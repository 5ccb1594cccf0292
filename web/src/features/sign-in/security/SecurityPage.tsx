import type { ReactNode } from 'react'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import '../external-login.module.css'

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
