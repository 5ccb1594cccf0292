import { failureCodes } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { passwordHint } from '../../../shared/forms/password-hint.ts'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { CaptchaField } from '../forms/CaptchaField.tsx'
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx'
import { SendButton } from '../forms/SignInFields.tsx'
import { CodeInput, ContactField } from './CodeFields.tsx'
import { useMissingField, useSubmittedFields } from './CodeLoginForm.tsx'
import { codeErrors } from './code-errors.ts'
import { type ContactChannel, contactChannels } from './contact-channels.ts'
import { useSendCode } from './use-send-code.ts'

/** Returns the client-side validation of the passwords. */
function usePasswordErrors() {
  const t = useTexts()
  const refused = (message: string, field: string) => ({
    code: failureCodes.INVALID_PARAMETER,
    message,
    data: { field },
  })
  return (password: string, again: string) => {
    if (password === '') return refused(t('signIn.password.empty'), 'password')
    return password === again ? null : refused(t('signIn.password.differs'), 'passwordConfirmation')
  }
}

interface ResetProps {
  channel: ContactChannel
  /** Token of a mailed link, which replaces the address and the code. */
  token: string | null
  onDone: () => void
}

/** The form for a new password, verified by a code or a mailed link. */
export function ResetPasswordForm({ channel, token, onDone }: ResetProps) {
  const t = useTexts()
  const typed = useSubmittedFields()
  const lack = useMissingField(channel)
  const passwordLack = usePasswordErrors()
  const { setReg } = useSite().forum
  const captcha = useCaptcha(setReg.registerCaptcha && token === null)
  const action = channel === 'phone' ? 'sendPhone' : 'sendEmail'
  const sender = useSendCode({ channel, purpose: 'reset_pwd', action, captcha })
  const { field, reset } = contactChannels[channel]
  const { form, isBusy, refusal } = useForm({
    name: channel,
    endpoint: reset,
    input: (fields) => {
      const [contact, code] = [textOf(fields, field).trim(), textOf(fields, 'code').trim()]
      const [password, passwordConfirmation] = [
        textOf(fields, 'password'),
        textOf(fields, 'passwordConfirmation'),
      ]
      const missing = token === null ? (lack.ofContact(contact) ?? lack.ofCode(code)) : null
      const proof = token === null ? { [field]: contact, code } : { token }
      return (
        missing ??
        passwordLack(password, passwordConfirmation) ?? { ...proof, password, passwordConfirmation }
      )
    },
    done: onDone,
  })
  const fields = ['password', 'passwordConfirmation'] as const
  const errors = codeErrors(
    [refusal, sender.refusal],
    token === null ? [field, 'code', ...fields] : fields,
    t,
  )
  return (
    <form {...form} noValidate>
      <FormFields action={channel} />
      {token !== null && <input type="hidden" name="token" value={token} />}
      {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
      {token === null && (
        <>
          <ContactField sender={sender} channel={channel} errors={errors} typed={typed(field)} />
          <CaptchaField captcha={captcha} />
          <CodeInput sender={sender} action={action} errors={errors} />
        </>
      )}
      <NewPasswordFields label={t('signIn.reset.password')} hint={passwordHint(setReg, t)} errors={errors} />
      <SendButton isBusy={isBusy} text={t('signIn.reset.submit')} busy={t('signIn.nextStep.busy')} />
    </form>
  )
}
