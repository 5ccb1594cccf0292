import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../class-names.ts'
import './Floating.module.css'

export interface FloatingPanelProps extends HTMLAttributes<HTMLDivElement> {
  ref?: Ref<HTMLDivElement>
  arrow?: boolean | undefined
  /** Whether it becomes visible only 150 ms after it has opened, as hover cards do. */
  isLate?: boolean
  children: ReactNode
}

/** The surface of a floating panel. */
export function FloatingPanel({ ref, arrow, isLate, className, children, ...rest }: FloatingPanelProps) {
  return (
    <div {...rest} ref={ref} popover="manual" className={cx('float', isLate && 'float--late', className)}>
      {arrow && <span className={cx('float__arrow')} />}
      <div className={cx('float__in')}>{children}</div>
    </div>
  )
}

/** The element beside which a panel floats. */
export function FloatingAnchor({
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }) {
  return <span {...rest} className={cx('anchor', className)} />
}
