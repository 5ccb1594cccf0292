import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from '../class-names.ts'
import './Tabs.module.css'
import { useCenteredScroll } from './use-centered-scroll.ts'

export interface Tab {
  readonly id: string
  readonly label: ReactNode
  readonly panel: ReactNode
  readonly isDisabled?: boolean
}

export interface TabViewProps {
  label: string
  tabs: readonly Tab[]
  /** Controlled tab; `defaultActiveId` is for an uncontrolled view. */
  activeId?: string
  defaultActiveId?: string
  onChange?: (id: string) => void
  type?: 'primary' | 'card'
  /** Content at the end of the row. */
  extra?: ReactNode
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function useTabs({ tabs, activeId, defaultActiveId, onChange }: TabViewProps) {
  const [own, setOwn] = useState(defaultActiveId ?? tabs.find(({ isDisabled }) => !isDisabled)?.id)
  const active = activeId ?? own
  const choose = (id: string) => {
    setOwn(id)
    if (id !== active) onChange?.(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const free = tabs.filter(({ isDisabled }) => !isDisabled)
    const step = steps[event.key]
    const next =
      step &&
      free[
        step(
          free.findIndex(({ id }) => id === active),
          free.length,
        )
      ]
    if (!next) return
    event.preventDefault()
    choose(next.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus()
  }
  return { active, choose, onKeyDown }
}

/**
 * Tabs with panels of which one is shown; arrow keys, Home and End move between tabs, and the chosen tab is scrolled to
 * the centre.
 */
export function TabView(props: TabViewProps) {
  const { label, tabs, type = 'primary', extra } = props
  const id = useId()
  const { active, choose, onKeyDown } = useTabs(props)
  const row = useCenteredScroll<HTMLDivElement>(active)
  return (
    <div>
      <div className={cx('tabs__bar')}>
        <div
          ref={row}
          className={cx('tabs', 'tabs--scroll', `tabs--${type}`)}
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.id}`}
              aria-controls={`${id}-panel-${tab.id}`}
              aria-selected={tab.id === active}
              tabIndex={tab.id === active ? 0 : -1}
              disabled={tab.isDisabled}
              className={cx('tabs__item', tab.id === active && 'is-active')}
              onClick={() => choose(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {extra}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          aria-labelledby={`${id}-tab-${tab.id}`}
          hidden={tab.id !== active}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls is reached by keys too
          tabIndex={0}
          className={cx('tabs__panel')}
        >
          {tab.id === active && tab.panel}
        </div>
      ))}
    </div>
  )
}
