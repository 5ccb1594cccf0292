import { useTexts } from '../../../i18n/use-texts.tsx'
import { useConfirmPassword } from '../../../shared/forms/confirm-password.ts'
import { PasswordForm } from '../../../ui/password-form/PasswordForm.tsx'

/**
 * The password, asked for in place by a call that needs a recent log-in; `asked` is the data of its refusal, and `onProved`
 * makes it again.
 */
export function ProvePassword({ asked, onProved }: { asked: unknown; onProved: () => void }) {
  const t = useTexts()
  const proof = useConfirmPassword(asked, onProved)
  return <PasswordForm {...proof} lead={t('admin.prove')} submit={t('admin.prove.next')} />
}
