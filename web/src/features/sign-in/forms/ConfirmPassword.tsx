import { useTexts } from '../../../i18n/use-texts.tsx'
import {
  confirmPasswordAction,
  useAsksForPassword,
  useConfirmPassword,
} from '../../../shared/forms/confirm-password.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { TwoFactorCodeField } from '../security/TwoFactorCodeField.tsx'
import { CurrentPassword } from './SignInFields.tsx'

interface ConfirmPasswordProps {
  /** Data of the refusal that asks for the password; anything else asks for nothing. */
  asked: unknown
  /** Repeats the refused call. */
  onProved: () => void
}

/** The password, asked for in place before something that changes how one signs in; what was typed beside it stays. */
function ConfirmPasswordForm({ asked, onProved }: ConfirmPasswordProps) {
  const t = useTexts()
  const { form, isBusy, hasCode, errors } = useConfirmPassword(asked, onProved)
  return (
    <form {...form} noValidate>
      <FormFields action={confirmPasswordAction} />
      <p>{t('ways.prove.text')}</p>
      <CurrentPassword error={errors.password} />
      {hasCode && <TwoFactorCodeField mayRecover hint={t('ways.secondStep.hint')} error={errors.code} />}
      <Button type="submit" kind="primary" aria-busy={isBusy}>
        {t('ways.prove')}
      </Button>
    </form>
  )
}

/** Asks for the password, and for a code where a second factor is on, after a refusal that requires it. */
export function ConfirmPassword(props: ConfirmPasswordProps) {
  return useAsksForPassword(props.asked) ? <ConfirmPasswordForm {...props} /> : null
}
