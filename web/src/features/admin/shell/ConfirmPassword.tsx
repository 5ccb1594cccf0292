import { useTexts } from '../../../i18n/use-texts.tsx'
import { useConfirmPassword } from '../../../shared/forms/confirm-password.ts'
import { PasswordForm } from '../../../ui/password-form/PasswordForm.tsx'

/**
 * The inline form for the password, for a call that requires a recent login; `asked` is the data of its refusal, and
 * `onConfirmed` repeats it.
 */
export function ConfirmPassword({ asked, onConfirmed }: { asked: unknown; onConfirmed: () => void }) {
  const t = useTexts()
  const proof = useConfirmPassword(asked, onConfirmed)
  return <PasswordForm {...proof} lead={t('admin.prove')} submit={t('admin.prove.next')} />
}
