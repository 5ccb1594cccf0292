import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Button.module.css'

export type ButtonKind =
  | 'primary'
  | 'secondary'
  | 'dashed'
  | 'text'
  | 'danger'
  | 'warn'
  | 'info'
  | 'soft'
  | 'fill'
  | 'danger-soft'

interface ButtonStyle {
  kind?: ButtonKind | undefined
  /** 40, 36, 30 or 24 px high (docs/reference/components.md#button). */
  size?: 'large' | 'medium' | 'small' | 'mini' | undefined
  full?: boolean | undefined
  round?: boolean | undefined
  /** As wide as it is high, for an icon or a symbol; the text is for screen readers only. */
  circle?: boolean | undefined
}

interface Content {
  icon?: IconName | undefined
  children: ReactNode
}

export type ButtonProps = ButtonStyle &
  Content &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** Ignores clicks; shows it after 150 ms, with a spinner after 400 ms. */
    isLoading?: boolean | undefined
  }
export type ButtonLinkProps = ButtonStyle &
  Content &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { href: string }

function looksOf({ kind = 'info', size = 'medium', full, round, circle }: ButtonStyle) {
  return cx(
    'btn',
    `btn--${kind}`,
    size !== 'medium' && `btn--${size}`,
    full && 'btn--full',
    round && 'btn--round',
    circle && 'btn--circle',
  )
}

function inside(icon: IconName | undefined, { size, circle }: ButtonStyle, children: ReactNode) {
  return (
    <>
      {icon && <Icon of={icon} size={size === 'large' ? 20 : 16} />}
      {circle && icon ? <span className="dzq-vh">{children}</span> : children}
    </>
  )
}

const ignore = (event: MouseEvent) => event.preventDefault()

/** A button; `type` is `button` by default. */
export function Button({
  kind,
  size,
  full,
  round,
  circle,
  icon,
  isLoading = false,
  children,
  ...rest
}: ButtonProps) {
  const looks = { kind, size, full, round, circle }
  return (
    <button
      type="button"
      {...rest}
      {...(isLoading && { 'aria-disabled': true, 'aria-busy': true, onClick: ignore })}
      className={looksOf(looks)}
    >
      {inside(icon, looks, children)}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, full, round, circle, icon, children, ...rest }: ButtonLinkProps) {
  const looks = { kind, size, full, round, circle }
  return (
    <a {...rest} className={looksOf(looks)}>
      {inside(icon, looks, children)}
    </a>
  )
}
