import { useTexts } from '../../../i18n/use-texts.tsx'
import { useConfirmPassword, useRequiresPassword } from '../../../shared/forms/confirm-password.ts'
import { PasswordForm } from '../../../ui/password-form/PasswordForm.tsx'

interface ConfirmPasswordProps {
  /** Data of the refusal that requires the password; anything else renders nothing. */
  asked: unknown
  /** Repeats the refused call. */
  onConfirmed: () => void
}

/** The inline form for the password before a change of login methods; the values of the form beside it stay. */
function ConfirmPasswordForm({ asked, onConfirmed }: ConfirmPasswordProps) {
  const t = useTexts()
  const { password, ...proof } = useConfirmPassword(asked, onConfirmed)
  return (
    <PasswordForm
      {...proof}
      password={{ ...password, label: t('signIn.password') }}
      lead={t('accountSecurity.prove.text')}
      submit={t('accountSecurity.prove')}
    />
  )
}

/** The form for the password, and for a second-factor code, after a refusal that requires them. */
export function ConfirmPassword(props: ConfirmPasswordProps) {
  return useRequiresPassword(props.asked) ? <ConfirmPasswordForm {...props} /> : null
}
