import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Button.module.css'

interface IconAttributes {
  icon: IconName
  /** Accessible name. */
  label: string
  isOn?: boolean
}

export type IconButtonProps = IconAttributes &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>

/** A button with an icon only; its name is announced by screen readers and shown on hover. */
export function IconButton({ icon, label, isOn, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx('iconbtn', isOn && 'is-on')}
    >
      <Icon of={icon} />
    </button>
  )
}

export type IconLinkProps = IconAttributes &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'children'> & { href: string }

/** A link with an icon only. */
export function IconLink({ icon, label, isOn, href, ...rest }: IconLinkProps) {
  return (
    <a href={href} title={label} {...rest} aria-label={label} className={cx('iconbtn', isOn && 'is-on')}>
      <Icon of={icon} />
    </a>
  )
}
