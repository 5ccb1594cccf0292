import type { ReactNode } from 'react'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import '../profile.module.css'

/** A page of the account with one form. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={cx('edit')}>
      <h1 className="dzq-vh">{title}</h1>
      <Card title={title} titleId="account">
        <div className={cx('edit__form')}>{children}</div>
      </Card>
    </main>
  )
}
