import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import './Divider.module.css'

export interface DividerProps {
  mode?: 'horizontal' | 'vertical'
  /** Position of the text in the line. */
  orientation?: 'left' | 'center' | 'right'
  dashed?: boolean
  children?: ReactNode
}

/** A separator line, with or without a text. */
export function Divider({ mode = 'horizontal', orientation = 'center', dashed, children }: DividerProps) {
  const looks = cx(
    'divider',
    `divider--${mode}`,
    dashed && 'divider--dashed',
    Boolean(children) && `divider--${orientation}`,
  )
  if (mode === 'vertical') return <span aria-hidden="true" className={looks} />
  if (!children) return <hr className={looks} />
  return <div className={looks}>{children}</div>
}
