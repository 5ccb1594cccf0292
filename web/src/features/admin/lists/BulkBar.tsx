import { useState } from 'react'
import { asFailure, type CallFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { asksForPassword } from '../../../shared/forms/confirm-password.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button, type ButtonKind } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { ProvePassword } from '../shell/ProvePassword.tsx'
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
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function run(): Promise<void> {
    setBusy(true)
    try {
      await action.run(ids, reason.trim())
      toast(t('admin.list.done', { n: ids.length }), { kind: 'success' })
      onEnd(true)
    } catch (error) {
      setFailure(asFailure(error))
    } finally {
      setBusy(false)
    }
  }

  const mustProve = failure !== null && asksForPassword(failure.Data)
  const foot = !mustProve && (
    <>
      <Button onClick={() => onEnd(false)}>{t('admin.list.cancel')}</Button>
      <Button
        kind={action.kind ?? 'primary'}
        isLoading={isBusy}
        disabled={action.reason === 'required' && reason.trim() === ''}
        onClick={() => void run()}
      >
        {action.label}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={() => onEnd(false)}
      title={t('admin.list.confirm', { action: action.label, n: ids.length })}
      foot={foot}
    >
      {failure && !mustProve && <Alert kind="danger">{failureText(failure, t)}</Alert>}
      {mustProve ? (
        <ProvePassword asked={failure.Data} onProved={() => void run()} />
      ) : (
        action.reason && (
          <TextField
            label={t(action.reason === 'required' ? 'admin.list.reason.required' : 'admin.list.reason')}
            value={reason}
            maxLength={100}
            onChange={({ target }) => setReason(target.value)}
          />
        )
      )}
    </Dialog>
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
