import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import './gallery.module.css'

/** Components under a heading; `bare` ones are on the page instead of on a card. */
export function Specimen({ title, bare, children }: { title: string; bare?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={cx('specimen', bare && 'specimen--bare')} aria-labelledby={id}>
      <h2 className={cx('specimen__title')} id={id}>
        {title}
      </h2>
      {bare ? (
        <div className={cx('specimen__in')}>{children}</div>
      ) : (
        <Card as="div" className={cx('specimen__in')}>
          {children}
        </Card>
      )}
    </section>
  )
}

/** Components side by side. */
export function Row({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={cx('specimens', wide && 'specimens--wide')}>{children}</div>
}
