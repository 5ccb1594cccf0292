import { cx } from '../class-names.ts'
import './Badge.module.css'
import { badgeCount } from './badge-count.ts'

/** A badge with an unread count; renders nothing for 0. `label` is its text for screen readers. */
export function Badge({ count, label }: { count: number; label?: string }) {
  const badge = badgeCount(count)
  if (!badge) return null
  return (
    <span className={cx('badge', badge.size && `badge--${badge.size}`)}>
      <span {...(label && { 'aria-hidden': true })}>{badge.text}</span>
      {label && <span className="dzq-vh">{label}</span>}
    </span>
  )
}

/** A badge without a number. */
export function Dot({ label }: { label: string }) {
  return (
    <span className={cx('badge', 'badge--dot')}>
      <span className="dzq-vh">{label}</span>
    </span>
  )
}
