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
  size?: 'md' | 'lg'
  icon?: IconName
  /** Called by the close button, whose name is `closeLabel`; without it there is none. */
  onClose?: () => void
  closeLabel?: string
  children: ReactNode
}

/** A label with a colour, whose meaning never depends on the colour alone. */
export function Tag({ kind, size = 'md', icon, onClose, closeLabel, children }: TagProps) {
  return (
    <span className={cx('tag', kind && `tag--${kind}`, size === 'lg' && 'tag--lg')}>
      {icon && <Icon of={icon} size={16} />}
      {children}
      {onClose && (
        <button type="button" className={cx('tag__close')} aria-label={closeLabel} onClick={onClose}>
          <Icon of="x" size={16} />
        </button>
      )}
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
