import { failureCodes, twoFactorsApi } from '@chaguan/contracts/browser'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { CurrentPassword } from '../forms/SignInFields.tsx'
import { TwoFactorCodeField } from './TwoFactorCodeField.tsx'

/** The form to disable the second factor: by a code, and by the password if there is one. */
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
      const [password, code] = [textOf(fields, 'password'), textOf(fields, 'code').trim()]
      if (hasPassword && password === '')
        return { code: failureCodes.LOGIN_FAILED, message: t('signIn.password.empty') }
      if (code === '') return { code: failureCodes.SMS_CODE_ERROR, message: t('accountSecurity.code.empty') }
      return { password, code }
    },
    done: onEnded,
  })
  const error = refusal ? failureText({ Code: refusal.code, Message: refusal.message }, t) : undefined
  const isOfPassword = hasPassword && refusal?.code === failureCodes.LOGIN_FAILED
  return (
    <form {...form} noValidate>
      <FormFields action="off" />
      {hasPassword && <CurrentPassword error={isOfPassword ? error : undefined} />}
      <TwoFactorCodeField
        mayRecover
        hint={t('accountSecurity.secondStep.hint')}
        error={isOfPassword ? undefined : error}
      />
      <Button type="submit" kind="danger" aria-busy={isBusy}>
        {t('accountSecurity.twoFactor.off')}
      </Button>
    </form>
  )
}
