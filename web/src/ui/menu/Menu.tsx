import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Menu.module.css'
import { useMenu } from './use-menu.ts'

export interface MenuProps {
  /** What is pressed to open it. */
  trigger: ReactNode
  /** Name of the trigger, when what it shows is not one. */
  label?: string
  /** Class of the trigger. */
  triggerClass?: string
  align?: 'start' | 'end'
  /**
   * Opens it also 250 ms after a mouse has come and closes it 150 ms after it has left
   * (docs/reference/components.md#menu).
   */
  opensOnHover?: boolean
  children: ReactNode
}

/**
 * Links and actions behind a trigger. It opens without scripts; with them it closes on Escape, on a click outside and
 * after a pick, and arrow keys walk through it.
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
