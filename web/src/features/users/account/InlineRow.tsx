import { type InputOf, usersApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import '../profile.module.css'
import './account.module.css'

export interface InlineRowProps {
  /** Field of the call, and value of the form field `action`. */
  readonly field: 'nickname' | 'signature'
  readonly label: string
  readonly value: string
  /** Shown instead of an empty value. */
  readonly none: string
  /** Renders the field with its value and error. */
  readonly input: (typed: string, error: string | undefined) => ReactNode
}

/** A row of the profile that expands into a form: 修改 opens it, 取消 closes it; works without JavaScript. */
export function InlineRow({ field, label, value, none, input }: InlineRowProps) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const id = useId()
  const summary = useRef<HTMLElement>(null)
  const { form, isBusy, refusal, typed, setRefusal } = useForm({
    name: field,
    endpoint: usersApi.editProfile,
    // The field belongs to the call's input.
    input: (fields) => ({ [field]: textOf(fields, field) }) as InputOf<typeof usersApi.editProfile>,
    done: async () => {
      toast(t('users.saved'))
      close()
      await client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
    },
  })
  const [isOpen, setOpen] = useState(refusal !== null)
  const [closed, setClosed] = useState(0)
  function close() {
    setOpen(false)
    setClosed((times) => times + 1)
    setRefusal(null)
    summary.current?.focus()
  }
  const error = refusal ? failureText({ Code: refusal.code, Message: refusal.message }, t) : undefined
  return (
    <details
      className={cx('rowform')}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && isOpen && close()}
    >
      <summary ref={summary} className={cx('row')}>
        <span className={cx('row__name')} id={id}>
          {label}
        </span>
        <span className={cx('row__value')} dir="auto">
          {value || none}
        </span>
        <span className={cx('row__act')}>{t('account.change')}</span>
      </summary>
      <form {...form} className={cx('rowform__in')} aria-labelledby={id}>
        <FormFields action={field} />
        {/* The key remounts the field after saving a new value, and after discarding an edit. */}
        <div key={`${closed} ${value}`}>
          {input((closed === 0 ? typed(field) : undefined) ?? value, error)}
        </div>
        <div className={cx('edit__send')}>
          <Button type="reset" onClick={close}>
            {t('account.cancel')}
          </Button>
          <Button type="submit" kind="primary" aria-busy={isBusy}>
            {t('users.save')}
          </Button>
        </div>
      </form>
    </details>
  )
}
