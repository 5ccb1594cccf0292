import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import '../form-layout/form-layout.module.css'
import './Settings.module.css'

export interface SettingsMenuGroup {
  readonly key: string
  readonly title: string
  readonly icon: IconName
  readonly items: readonly { readonly href: string; readonly text: string; readonly isCurrent: boolean }[]
}

export interface SettingsShellProps {
  title: string
  menuLabel: string
  /** The groups of the menu; no menu when empty. */
  groups: readonly SettingsMenuGroup[]
  children: ReactNode
}

/** The frame of the settings pages: the menu at the left if there is one, the title, the content in one width. */
export function SettingsShell({ title, menuLabel, groups, children }: SettingsShellProps) {
  return (
    <div className={cx('settings', groups.length === 0 && 'settings--alone')}>
      {groups.length > 0 && (
        <nav className={cx('settings__menu')} aria-label={menuLabel}>
          {groups.map(({ key, title: name, icon, items }) => (
            <div key={key}>
              <p className={cx('settings__group')}>
                <Icon of={icon} size={18} />
                {name}
              </p>
              <ul aria-label={name}>
                {items.map(({ href, text, isCurrent }) => (
                  <li key={href}>
                    <a
                      className={cx('settings__link')}
                      href={href}
                      {...(isCurrent && { 'aria-current': 'page' as const })}
                    >
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
      <main id="main" tabIndex={-1} className={cx('settings__main')}>
        <h1 className={cx('page__title')}>{title}</h1>
        {children}
      </main>
    </div>
  )
}

export interface SettingsRowProps {
  href: string
  name: string
  /** The state of the setting. */
  value?: string | undefined
  /** Whether it is on, which is shown in green. */
  isOn?: boolean | undefined
}

/** A row in the list of settings: name, state, and a link to its page. */
export function SettingsRow({ href, name, value, isOn }: SettingsRowProps) {
  return (
    <a className={cx('setrow')} href={href}>
      <span className={cx('setrow__name')}>{name}</span>
      <span className={cx('setrow__value', isOn && 'is-on')} dir="auto">
        {isOn && <Icon of="circle-check" size={16} />}
        {value}
      </span>
      <Icon of="chevron-right" size={18} />
    </a>
  )
}
