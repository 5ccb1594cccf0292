import { type ReactNode, useState } from 'react'
import { asFailure, type CallFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { asksForPassword } from '../../../shared/forms/confirm-password.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button, type ButtonKind } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ProvePassword } from './ProvePassword.tsx'

interface WorkDialogProps {
  title: string
  /** What the button says that does it. */
  label: string
  kind?: ButtonKind | undefined
  /** Whether enough was filled in. */
  isReady?: boolean
  /** The call; what it throws is shown, and the password is asked for where that is what it lacks. */
  run: () => Promise<unknown>
  onEnd: (isDone: boolean) => void
  children?: ReactNode
}

/** A dialog that does one thing of an administrator, by one call. */
export function WorkDialog({ title, label, kind, isReady = true, run, onEnd, children }: WorkDialogProps) {
  const t = useTexts()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const mustProve = failure !== null && asksForPassword(failure.Data)
  async function work(): Promise<void> {
    setBusy(true)
    try {
      await run()
      onEnd(true)
    } catch (error) {
      setFailure(asFailure(error))
    } finally {
      setBusy(false)
    }
  }
  const foot = !mustProve && (
    <>
      <Button onClick={() => onEnd(false)}>{t('admin.list.cancel')}</Button>
      <Button kind={kind ?? 'primary'} isLoading={isBusy} disabled={!isReady} onClick={() => void work()}>
        {label}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={() => onEnd(false)} title={title} foot={foot}>
      {failure && !mustProve && <Alert kind="danger">{failureText(failure, t)}</Alert>}
      {mustProve ? <ProvePassword asked={failure.Data} onProved={() => void work()} /> : children}
    </Dialog>
  )
}
