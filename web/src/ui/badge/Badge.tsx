import { cx } from '../class-names.ts'
import './Badge.module.css'
import { badgeCount } from './badge-count.ts'

/** How many things are unread; nothing for none. `label` says it in words to whoever cannot see it. */
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

/** Something new, without a number. */
export function Dot({ label }: { label: string }) {
  return (
    <span className={cx('badge', 'badge--dot')}>
      <span className="dzq-vh">{label}</span>
    </span>
  )
}
