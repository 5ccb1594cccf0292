import { failureCodes, twoFactorsApi } from '@chaguan/contracts/browser'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { CurrentPassword } from '../forms/SignInFields.tsx'
import { TwoFactorCodeField } from './TwoFactorCodeField.tsx'

/** Switches the second factor off: by the password, or by a code for whoever has none. */
export function DisableTwoFactorForm({
  hasPassword,
  onEnded,
}: {
  hasPassword: boolean
  onEnded: () => void
}) {
  const t = useTexts()
  const { form, isBusy, refusal } = useForm({
    name: 'off',
    endpoint: twoFactorsApi.endTwoFactor,
    input: (fields) => {
      const proof = textOf(fields, 'proof')
      if (proof.trim() === '')
        return {
          code: failureCodes.SMS_CODE_ERROR,
          message: t(hasPassword ? 'signIn.password.empty' : 'ways.code.empty'),
        }
      return hasPassword ? { password: proof } : { code: proof }
    },
    done: onEnded,
  })
  const error = refusal ? failureText({ Code: refusal.code, Message: refusal.message }, t) : undefined
  return (
    <form {...form} noValidate>
      <FormFields action="off" />
      <input type="hidden" name="kind" value={hasPassword ? 'password' : 'code'} />
      {hasPassword ? (
        <CurrentPassword name="proof" error={error} />
      ) : (
        <TwoFactorCodeField name="proof" mayRecover error={error} />
      )}
      <Button type="submit" kind="danger" aria-busy={isBusy}>
        {t('ways.twoFactor.off')}
      </Button>
    </form>
  )
}
