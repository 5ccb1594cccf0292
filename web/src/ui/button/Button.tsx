import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon/Icon.tsx'
import styles from './Button.module.css'

const cx = classNames(styles)

interface Looks {
  kind?: 'primary' | 'soft' | 'info' | 'fill' | 'danger' | 'danger-soft' | 'text' | undefined
  size?: 'large' | 'small' | 'mini' | undefined
  full?: boolean | undefined
  round?: boolean | undefined
}

interface Content {
  icon?: IconShape | undefined
  children: ReactNode
}

export type ButtonProps = Looks & Content & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>
export type ButtonLinkProps = Looks &
  Content &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { href: string }

function looksOf({ kind = 'info', size, full, round }: Looks) {
  return cx('btn', `btn--${kind}`, size && `btn--${size}`, full && 'btn--full', round && 'btn--round')
}

/** Does something. `type` is button unless given. */
export function Button({ kind, size, full, round, icon, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={looksOf({ kind, size, full, round })}>
      {icon && <Icon of={icon} size={size === 'large' ? 20 : 16} />}
      {children}
    </button>
  )
}

/** Goes somewhere, looking like a button. */
export function ButtonLink({ kind, size, full, round, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={looksOf({ kind, size, full, round })}>
      {icon && <Icon of={icon} size={size === 'large' ? 20 : 16} />}
      {children}
    </a>
  )
}
