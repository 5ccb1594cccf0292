import { failureCodes, signInApi } from '@chaguan/contracts/browser'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { confirmPasswordAction } from './confirm-password.ts'
import { CurrentPassword } from './SignInFields.tsx'

/** The password, asked for in place before something that changes how one signs in; what was typed beside it stays. */
function ConfirmPasswordForm({ onProved }: { onProved: () => void }) {
  const t = useTexts()
  const { form, isBusy, refusal } = useForm({
    name: confirmPasswordAction,
    endpoint: signInApi.proveSelf,
    input: (fields) => {
      const password = textOf(fields, 'password')
      return password === ''
        ? { code: failureCodes.LOGIN_FAILED, message: t('signIn.password.empty') }
        : { password }
    },
    done: onProved,
  })
  return (
    <form {...form} noValidate>
      <FormFields action={confirmPasswordAction} />
      <p>{t('ways.prove.text')}</p>
      <CurrentPassword
        error={refusal ? failureText({ Code: refusal.code, Message: refusal.message }, t) : undefined}
      />
      <Button type="submit" kind="primary" aria-busy={isBusy}>
        {t('ways.prove')}
      </Button>
    </form>
  )
}

/**
 * Asks for the password after a refusal that requires it: `asked` says whether it does, `onProved` repeats the
 * refused call.
 */
export function ConfirmPassword({ asked, onProved }: { asked: boolean; onProved: () => void }) {
  const { form } = usePageContext()
  // Without scripts a wrong password is all that the page was told.
  const wasWrong = form?.action === confirmPasswordAction && form.code !== 0
  return asked || wasWrong ? <ConfirmPasswordForm onProved={onProved} /> : null
}
