import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { cx } from '../class-names.ts'
import { PasswordField } from '../fields/PasswordField.tsx'
import { TextField } from '../fields/TextField.tsx'
import './password-form.module.css'

interface PasswordFormProps {
  /** Props of the `<form>`, and the hidden fields that it has without scripts. */
  form: ComponentProps<'form'>
  hidden: ReactNode
  isBusy: boolean
  /** Why it is asked for. */
  lead: string
  submit: string
  size?: ComponentProps<typeof Button>['size']
  password: { label: string; show: string; hide: string; error: string | undefined }
  /** The code of a second factor, where one is on. */
  code: { label: string; hint: string; error: string | undefined } | null
}

/** Asks for the password once more, in place, and for a code beside it where `code` says so. */
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
