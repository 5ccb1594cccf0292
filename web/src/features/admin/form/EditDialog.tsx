import { type FormEvent, type ReactNode, useEffect, useId } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button, type ButtonKind } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import './admin-form.module.css'
import { type Conflict, Conflicts } from './Conflicts.tsx'
import { useAdminAction } from './use-admin-action.tsx'

interface EditDialogProps<C extends Conflict> {
  title: string
  children?: ReactNode
  /** Label of the submit button. */
  submit?: string
  isDanger?: boolean
  /** Style of the submit button; danger by default if `isDanger`. */
  kind?: ButtonKind | undefined
  /** Whether the form is complete enough to submit. */
  isReady?: boolean
  /** Whether the submit button has the focus at first, so that Enter submits. */
  startsAtSubmit?: boolean
  width?: number
  /** Toast after saving. */
  done?: string
  save: () => Promise<unknown>
  onClose: () => void
  onSaved?: () => void
  /** The conflicts, and how they are settled. */
  stale?: Parameters<typeof Conflicts<C>>[0]
}

/**
 * The dialog of every form and action of an administrator: it stays open while its call is refused, shows the reason
 * until the form is changed, asks for the password where required, and shows conflicts.
 */
export function EditDialog<C extends Conflict>(props: EditDialogProps<C>) {
  const { title, children, submit, isDanger, width = 520, done, save, onClose, onSaved, stale } = props
  const { kind = isDanger ? 'danger' : 'primary', isReady = true, startsAtSubmit = false } = props
  const t = useTexts()
  const id = useId()
  const { perform, isBusy, refusal, clear, clearReason } = useAdminAction(() => {
    onSaved?.()
    onClose()
  })
  const submitId = `${id}-submit`
  // The dialog is open by then: its own effect comes first.
  useEffect(() => {
    if (startsAtSubmit) document.getElementById(submitId)?.focus()
  }, [startsAtSubmit, submitId])
  function send(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy && isReady) void perform(save, done)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={width}
      foot={
        <>
          <Button onClick={onClose}>{t('admin.list.cancel')}</Button>
          <Button id={submitId} type="submit" form={id} kind={kind} isLoading={isBusy} disabled={!isReady}>
            {submit ?? t('adminForm.save')}
          </Button>
        </>
      }
    >
      {refusal}
      {stale && (
        <Conflicts
          {...stale}
          settle={(settled, mine) => {
            stale.settle(settled, mine)
            if (settled.length === stale.conflicts.length) clear()
          }}
        />
      )}
      <form id={id} className={cx('aform')} onSubmit={send} onChange={clearReason}>
        {children}
      </form>
    </Dialog>
  )
}
