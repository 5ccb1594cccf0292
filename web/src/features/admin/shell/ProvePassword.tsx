import { useTexts } from '../../../i18n/use-texts.tsx'
import { useConfirmPassword } from '../../../shared/forms/confirm-password.ts'
import { PasswordForm } from '../../../ui/password-form/PasswordForm.tsx'

/**
 * The inline form for the password, for a call that requires a recent login; `asked` is the data of its refusal, and
 * `onProved` repeats it.
 */
export function ProvePassword({ asked, onProved }: { asked: unknown; onProved: () => void }) {
  const t = useTexts()
  const proof = useConfirmPassword(asked, onProved)
  return <PasswordForm {...proof} lead={t('admin.prove')} submit={t('admin.prove.next')} />
}
