import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { cx } from '../class-names.ts'
import { PasswordField } from '../fields/PasswordField.tsx'
import { TextField } from '../fields/TextField.tsx'
import './password-form.module.css'

interface PasswordFormProps {
  /** Props of the `<form>`, and the hidden fields for submitting it without JavaScript. */
  form: ComponentProps<'form'>
  hidden: ReactNode
  isBusy: boolean
  /** Why the password is required. */
  lead: string
  submit: string
  size?: ComponentProps<typeof Button>['size']
  password: { label: string; show: string; hide: string; error: string | undefined }
  /** The field for a code of the second factor; null where none is required. */
  code: { label: string; hint: string; error: string | undefined } | null
}

/** An inline form for confirming the password, with a field for a second-factor code if `code` is given. */
export function PasswordForm(props: PasswordFormProps) {
  const { form, hidden, isBusy, lead, submit, size, password, code } = props
  return (
    <form {...form} noValidate className={cx('pwform')}>
      {hidden}
      <p>{lead}</p>
      <PasswordField {...password} name="password" icon="lock" autoComplete="current-password" required />
      {code && (
        <TextField
          {...code}
          name="code"
          icon="shield-check"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <Button type="submit" kind="primary" size={size} aria-busy={isBusy}>
        {submit}
      </Button>
    </form>
  )
}
