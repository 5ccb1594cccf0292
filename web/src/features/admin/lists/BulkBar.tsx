import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button, type ButtonKind } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { WorkDialog } from '../shell/WorkDialog.tsx'
import './lists.module.css'

/** Something that is done to chosen rows of a list. */
export interface BulkAction {
  readonly name: string
  readonly label: string
  readonly kind?: ButtonKind
  /** Whether it is confirmed first, with a reason that may be given, or must be. */
  readonly reason?: 'optional' | 'required'
  /** The key that does it to the active row. */
  readonly key?: string
  run(ids: readonly number[], reason: string): Promise<unknown>
}

interface RunningAction {
  readonly action: BulkAction
  readonly ids: readonly number[]
}

/** Asks for the reason of an action, and for the password where the server wants a recent log-in. */
function ActionDialog({ running, onEnd }: { running: RunningAction; onEnd: (isDone: boolean) => void }) {
  const t = useTexts()
  const toast = useToast()
  const { action, ids } = running
  const [reason, setReason] = useState('')
  const run = async () => {
    await action.run(ids, reason.trim())
    toast(t('admin.list.done', { n: ids.length }), { kind: 'success' })
  }
  return (
    <WorkDialog
      title={t('admin.list.confirm', { action: action.label, n: ids.length })}
      label={action.label}
      kind={action.kind}
      isReady={action.reason !== 'required' || reason.trim() !== ''}
      run={run}
      onEnd={onEnd}
    >
      {action.reason && (
        <TextField
          label={t(action.reason === 'required' ? 'admin.list.reason.required' : 'admin.list.reason')}
          value={reason}
          maxLength={100}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </WorkDialog>
  )
}

/** Actions on rows, and the dialog of the one that is under way. */
export function useBulkActions(onDone: () => void) {
  const [running, setRunning] = useState<RunningAction | null>(null)
  const end = (isDone: boolean) => {
    setRunning(null)
    if (isDone) onDone()
  }
  return {
    start: (action: BulkAction, ids: readonly number[]) => {
      if (ids.length > 0) setRunning({ action, ids })
    },
    dialog: running && <ActionDialog running={running} onEnd={end} />,
  }
}

interface BulkBarProps {
  ids: readonly number[]
  actions: readonly BulkAction[]
  start: (action: BulkAction, ids: readonly number[]) => void
}

/** How many rows are chosen, and what can be done to them. */
export function BulkBar({ ids, actions, start }: BulkBarProps) {
  const t = useTexts()
  if (ids.length === 0) return null
  return (
    <div className={cx('alist__bulk')}>
      <span role="status">{t('admin.list.chosen', { n: ids.length })}</span>
      {actions.map((action) => (
        <Button
          key={action.name}
          size="small"
          kind={action.kind ?? 'info'}
          onClick={() => start(action, ids)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  )
}
