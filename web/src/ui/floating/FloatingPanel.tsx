import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../class-names.ts'
import './Floating.module.css'

export interface FloatingPanelProps extends HTMLAttributes<HTMLDivElement> {
  ref?: Ref<HTMLDivElement>
  arrow?: boolean | undefined
  /** Whether it is seen 150 ms after it has opened only, as hover cards are. */
  isLate?: boolean
  children: ReactNode
}

/** The surface of something that floats beside a trigger. */
export function FloatingPanel({ ref, arrow, isLate, className, children, ...rest }: FloatingPanelProps) {
  return (
    <div {...rest} ref={ref} popover="manual" className={cx('float', isLate && 'float--late', className)}>
      {arrow && <span className={cx('float__arrow')} />}
      <div className={cx('float__in')}>{children}</div>
    </div>
  )
}

/** What a panel floats beside. */
export function FloatingAnchor({
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }) {
  return <span {...rest} className={cx('anchor', className)} />
}
