import { emailSignInApi } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useFinishLogin } from '../after-sign-in.ts'
import { NextField, SendButton } from '../forms/SignInFields.tsx'
import { dropRefusedInvite, inviteToSend } from '../register/invitation.ts'
import '../sign-in.module.css'
import { codeErrors } from './code-errors.ts'
import { codeLoginAction } from './code-forms.ts'

interface RegisterByLinkProps {
  token: string
  next: string | null
  /** The invite code with which the person came. */
  inviteCode: string | null
}

/**
 * The target of a mailed link for an address without an account. Opening it changes nothing, because mail programs open
 * links too: a person must press the button.
 */
export function RegisterByLink({ token, next, inviteCode }: RegisterByLinkProps) {
  const t = useTexts()
  const enter = useFinishLogin()
  const { form, isBusy, refusal } = useForm({
    name: codeLoginAction,
    endpoint: emailSignInApi.logInByEmail,
    input: () => {
      const invited = inviteToSend(inviteCode)
      return { token, ...(invited && { inviteCode: invited }) }
    },
    done: (data) => enter(data, next),
    failed: dropRefusedInvite,
  })
  const { whole } = codeErrors([refusal], [], t)
  return (
    <form {...form}>
      <FormFields action={codeLoginAction} />
      <input type="hidden" name="token" value={token} />
      <NextField next={next} />
      {inviteCode && <input type="hidden" name="inviteCode" value={inviteCode} />}
      {whole && <Alert kind="danger">{whole}</Alert>}
      <p className={cx('auth__intro')}>{t('signIn.email.register.text')}</p>
      <SendButton isBusy={isBusy} text={t('signIn.email.register.submit')} busy={t('signIn.nextStep.busy')} />
    </form>
  )
}
