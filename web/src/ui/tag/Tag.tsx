import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon/Icon.tsx'
import styles from './Tag.module.css'

const cx = classNames(styles)

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
  | 'line'

/** A word about a thing, with its colour; never the colour alone. */
export function Tag({ kind, icon, children }: { kind?: TagKind; icon?: IconShape; children: ReactNode }) {
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
