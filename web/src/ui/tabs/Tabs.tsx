import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import './Tabs.module.css'
import { useCenteredScroll } from './use-centered-scroll.ts'

export interface TabItem {
  readonly href: string
  readonly text: string
  readonly isActive: boolean
}

/** A row of links with a current one; when the row scrolls, that one is centred; with `wrap` it continues in further lines. */
export function Tabs(props: {
  label: string
  items: readonly TabItem[]
  scroll?: boolean
  wrap?: boolean
  children?: ReactNode
}) {
  const row = useCenteredScroll<HTMLElement>(props.items.find(({ isActive }) => isActive)?.href)
  return (
    <nav
      ref={row}
      className={cx('tabs', props.scroll && 'tabs--scroll', props.wrap && 'tabs--wrap')}
      aria-label={props.label}
    >
      {props.items.map(({ href, text, isActive }) => (
        <a
          key={href}
          href={href}
          className={cx('tabs__item', isActive && 'is-active')}
          {...(isActive && { 'aria-current': 'true' as const })}
        >
          {text}
        </a>
      ))}
      {props.children}
    </nav>
  )
}

/** A choice between a few views, each a link. */
export function Segment({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <nav className={cx('seg')} aria-label={label}>
      {items.map(({ href, text, isActive }) => (
        <a
          key={href}
          href={href}
          className={cx('seg__item', isActive && 'is-on')}
          {...(isActive && { 'aria-current': 'true' as const })}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}
