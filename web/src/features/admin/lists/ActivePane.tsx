import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { BulkAction } from './BulkBar.tsx'
import './lists.module.css'

interface ActivePaneProps {
  /** The name of the active row. */
  name: string
  actions: readonly BulkAction[]
  start: (action: BulkAction) => void
  children: ReactNode
}

/** The active row of a list in full beside it, with its actions. */
export function ActivePane({ name, actions, start, children }: ActivePaneProps) {
  return (
    <section className={cx('alist__pane')} aria-live="polite" aria-label={name}>
      {children}
      <div className={cx('alist__acts')}>
        {actions.map((action) => (
          <Button key={action.name} kind={action.kind} onClick={() => start(action)}>
            {action.label} {action.key && <kbd className="dzq-kbd">{action.key.toUpperCase()}</kbd>}
          </Button>
        ))}
      </div>
    </section>
  )
}
