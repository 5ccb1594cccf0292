import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import './block-forms.module.css'

export interface KindFormFrameProps {
  /** Text at the top of the form. */
  about?: ReactNode
  /** Label of the submit button. */
  confirm?: string
  isBusy?: boolean
  /** Whether it cannot be submitted yet. */
  isWaiting?: boolean
  /** The error; when it changes, the first invalid field gets the focus. */
  problem?: unknown
  onDone: () => void
  /** Removes the kind from the thread; absent unless the thread contains it. */
  onRemove?: (() => void) | undefined
  onCancel: () => void
  children: ReactNode
}

/** The frame of a kind's form: its fields, and buttons to submit, remove and cancel. */
export function KindForm(props: KindFormFrameProps) {
  const { about, confirm, isBusy = false, isWaiting, problem, onDone, onRemove, onCancel, children } = props
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onDone()
  }
  return (
    <form ref={form} className={cx('kind')} noValidate onSubmit={submit}>
      {about && <p className={cx('kind__about')}>{about}</p>}
      {children}
      <div className={cx('kind__foot')}>
        {onRemove && (
          <Button kind="danger-soft" onClick={onRemove}>
            {t('blockForms.remove')}
          </Button>
        )}
        <span className={cx('kind__end')}>
          <Button onClick={onCancel}>{t('blockForms.cancel')}</Button>
          <Button type="submit" kind="primary" isLoading={isBusy} disabled={isWaiting === true}>
            {confirm ?? t('blockForms.done')}
          </Button>
        </span>
      </div>
    </form>
  )
}
