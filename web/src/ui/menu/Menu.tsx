import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Menu.module.css'
import { useMenu } from './use-menu.ts'

export interface MenuProps {
  /** Content of the trigger. */
  trigger: ReactNode
  /** Accessible name of a trigger without text. */
  label?: string
  /** Class of the trigger. */
  triggerClass?: string
  align?: 'start' | 'end'
  /**
   * Also opens it 250 ms after the pointer has entered and closes it 150 ms after it has left
   * (docs/reference/components.md#menu).
   */
  opensOnHover?: boolean
  children: ReactNode
}

/**
 * Links and actions behind a trigger. It opens without JavaScript; with it, Escape, a click outside and picking an
 * entry close it, and arrow keys move between entries.
 */
export function Menu({
  trigger,
  label,
  triggerClass,
  align = 'end',
  opensOnHover = false,
  children,
}: MenuProps) {
  return (
    <details className={cx('menubox')} {...useMenu(opensOnHover)}>
      <summary className={cx('menubox__trigger', triggerClass)} {...(label && { 'aria-label': label })}>
        {trigger}
      </summary>
      <div className={cx('menu', 'menubox__panel', `menubox__panel--${align}`)}>{children}</div>
    </details>
  )
}

interface MenuEntry {
  icon?: IconName | undefined
  children: ReactNode
}

export function MenuLink({
  icon,
  children,
  ...rest
}: MenuEntry & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { href: string }) {
  return (
    <a {...rest} className={cx('menu__item')}>
      {icon && <Icon of={icon} size={18} />}
      {children}
    </a>
  )
}

export function MenuButton({
  icon,
  isDanger,
  children,
  ...rest
}: MenuEntry & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { isDanger?: boolean }) {
  return (
    <button type="button" {...rest} className={cx('menu__item', isDanger && 'menu__item--danger')}>
      {icon && <Icon of={icon} size={18} />}
      {children}
    </button>
  )
}

export function MenuLine() {
  return <div className={cx('menu__line')} aria-hidden="true" />
}
