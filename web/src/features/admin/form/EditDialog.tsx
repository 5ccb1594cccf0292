import { type FormEvent, type ReactNode, useId } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button, type ButtonKind } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import './admin-form.module.css'
import { type Conflict, Conflicts } from './Conflicts.tsx'
import { useAct } from './use-act.tsx'

interface EditDialogProps<C extends Conflict> {
  title: string
  children?: ReactNode
  /** What the button says that does it. */
  submit?: string
  isDanger?: boolean
  /** What the button looks like; as a danger where that is said. */
  kind?: ButtonKind | undefined
  /** Whether enough was filled in. */
  isReady?: boolean
  width?: number
  /** What is said when it is done. */
  done?: string
  save: () => Promise<unknown>
  onClose: () => void
  onSaved?: () => void
  /** What was changed meanwhile, and how that is settled. */
  stale?: Parameters<typeof Conflicts<C>>[0]
}

/**
 * The dialog of every form and of every act of an administrator: it stays open while what it sends is refused, asks for
 * the password where it must, and shows what was changed meanwhile.
 */
export function EditDialog<C extends Conflict>(props: EditDialogProps<C>) {
  const { title, children, submit, isDanger, width = 520, done, save, onClose, onSaved, stale } = props
  const { kind = isDanger ? 'danger' : 'primary', isReady = true } = props
  const t = useTexts()
  const id = useId()
  const { act, isBusy, refusal, clear } = useAct(() => {
    onSaved?.()
    onClose()
  })
  function send(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy && isReady) void act(save, done)
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
          <Button type="submit" form={id} kind={kind} isLoading={isBusy} disabled={!isReady}>
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
      <form id={id} className={cx('aform')} onSubmit={send}>
        {children}
      </form>
    </Dialog>
  )
}
