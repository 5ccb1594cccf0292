import { useTexts } from '../../../i18n/use-texts.tsx'
import { useAsksForPassword, useConfirmPassword } from '../../../shared/forms/confirm-password.ts'
import { PasswordForm } from '../../../ui/password-form/PasswordForm.tsx'

interface ConfirmPasswordProps {
  /** Data of the refusal that asks for the password; anything else asks for nothing. */
  asked: unknown
  /** Repeats the refused call. */
  onProved: () => void
}

/** The password, asked for in place before something that changes how one signs in; what was typed beside it stays. */
function ConfirmPasswordForm({ asked, onProved }: ConfirmPasswordProps) {
  const t = useTexts()
  const { password, ...proof } = useConfirmPassword(asked, onProved)
  return (
    <PasswordForm
      {...proof}
      password={{ ...password, label: t('signIn.password') }}
      lead={t('accountSecurity.prove.text')}
      submit={t('accountSecurity.prove')}
    />
  )
}

/** Asks for the password, and for a code where a second factor is on, after a refusal that requires it. */
export function ConfirmPassword(props: ConfirmPasswordProps) {
  return useAsksForPassword(props.asked) ? <ConfirmPasswordForm {...props} /> : null
}
