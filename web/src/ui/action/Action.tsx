import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Action.module.css'

export interface ActionStyle {
  icon: IconName
  /** Pixels of the icon; 20 by default. */
  iconSize?: 16 | 18 | 20
  /** The name of the action, like `like`: a class for themes and compact lists. */
  name: string
  /** The shortcut key of the action (docs/reference/conventions.md#shortcuts). */
  shortcut?: string | undefined
  children?: ReactNode
}

type ActionProps = ActionStyle &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'name'> & {
    /** Whether a toggle is on; undefined for other actions. */
    isOn?: boolean | undefined
  }

/** An unobtrusive action button below a thread or comment. */
export function Action({ icon, iconSize = 20, name, shortcut, isOn, children, ...rest }: ActionProps) {
  return (
    <button
      type="button"
      {...rest}
      data-key={shortcut}
      className={cx('act', `act--${name}`, isOn && 'is-on')}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
    >
      <Icon of={icon} size={iconSize} />
      {children}
    </button>
  )
}

/** The same as a link; `wanted` is the button to press after the login that it leads to (`links.loginFrom`). */
export function ActionLink(
  props: ActionStyle & { href: string; label?: string; wanted?: string; onClick?: () => void },
) {
  const { icon, iconSize = 20, name, shortcut, children, href, label, wanted, onClick } = props
  return (
    <a
      href={href}
      onClick={onClick}
      data-wanted={wanted}
      data-key={shortcut}
      className={cx('act', `act--${name}`)}
      {...(label && { 'aria-label': label })}
    >
      <Icon of={icon} size={iconSize} />
      {children}
    </a>
  )
}

/** The same as a number without an action. */
export function ActionCount({ icon, iconSize = 16, name, children, title }: ActionStyle & { title: string }) {
  return (
    <span className={cx('act', `act--${name}`)} title={title}>
      <Icon of={icon} size={iconSize} />
      {children}
    </span>
  )
}
