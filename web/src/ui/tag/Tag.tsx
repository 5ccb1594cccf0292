import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Tag.module.css'

export type TagKind =
  | 'essence'
  | 'pay'
  | 'bounty'
  | 'packet'
  | 'vote'
  | 'primary'
  | 'success'
  | 'warn'
  | 'danger'
  | 'orange'
  | 'line'

interface TagProps {
  kind?: TagKind
  icon?: IconName
  children: ReactNode
}

/** A label with a colour, whose meaning never depends on the colour alone. */
export function Tag({ kind, icon, children }: TagProps) {
  return (
    <span className={cx('tag', kind && `tag--${kind}`)}>
      {icon && <Icon of={icon} size={16} />}
      {children}
    </span>
  )
}

/** A round link to a topic, a category or a filter. */
export function Chip({ href, isOn, children }: { href: string; isOn?: boolean; children: ReactNode }) {
  return (
    <a href={href} className={cx('chip', isOn && 'is-on')} {...(isOn && { 'aria-current': 'true' as const })}>
      {children}
    </a>
  )
}
