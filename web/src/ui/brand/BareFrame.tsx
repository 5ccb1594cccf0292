import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import './Brand.module.css'
import { Brand } from './Brand.tsx'

export interface BareFrameProps {
  href: string
  label: string
  name: string
  logo: string
  /** The footer line. */
  foot: string
  children: ReactNode
}

/** The frame of a page without the site's shell: the site's name at the top, one line at the bottom. */
export function BareFrame({ foot, children, ...brand }: BareFrameProps) {
  return (
    <div className={cx('bare')}>
      <header className={cx('bare__head')}>
        <Brand {...brand} />
      </header>
      {children}
      <p className={cx('bare__foot')}>{foot}</p>
    </div>
  )
}
