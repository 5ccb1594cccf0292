import { failureCodes, resumedFormField } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { cx } from '../../../ui/class-names.ts'
import { followRefusal } from '../after-refusal.ts'
import { useFinishLogin } from '../after-sign-in.ts'
import { AgreementLine } from '../forms/AgreementLine.tsx'
import { CaptchaField } from '../forms/CaptchaField.tsx'
import { cookiesEnabled } from '../forms/cookies-enabled.ts'
import { NextField, SendButton } from '../forms/SignInFields.tsx'
import { dropRefusedInvite, inviteToSend } from '../register/invitation.ts'
import '../sign-in.module.css'
import { CodeInput, ContactField } from './CodeFields.tsx'
import { codeErrors } from './code-errors.ts'
import { codeLoginAction, sendAction } from './code-forms.ts'
import { type ContactChannel, contactChannels } from './contact-channels.ts'
import { sentCodeStore } from './sent-code-store.ts'
import { useSendCode } from './use-send-code.ts'

interface CodeLoginProps {
  channel: ContactChannel
  next: string | null
  /** The invite code with which the person came. */
  inviteCode?: string | null
}

/** Returns the client-side validation of a contact or a code. */
export function useMissingField(channel: ContactChannel) {
  const t = useTexts()
  const { field, texts, isLikely } = contactChannels[channel]
  const refused = (message: string, at: string) => ({
    code: failureCodes.INVALID_PARAMETER,
    message,
    data: { field: at },
  })
  return {
    ofContact: (contact: string) => {
      if (contact === '') return refused(t(texts.empty), field)
      return isLikely(contact) ? null : refused(t(texts.wrong), field)
    },
    ofCode: (code: string) => (/^\d{6}$/.test(code) ? null : refused(t('signIn.code.empty'), 'code')),
  }
}

/** Returns the submitted value of a field of a form that was posted without JavaScript. */
export function useSubmittedFields() {
  const { form } = usePageContext()
  return (field: string) => form?.values[field]
}

/**
 * The login by phone or email and code; an unknown contact becomes a new account
 * (docs/reference/pages.md#login-pages).
 */
export function CodeLoginForm({ channel, next, inviteCode = null }: CodeLoginProps) {
  const t = useTexts()
  const typed = useSubmittedFields()
  const lack = useMissingField(channel)
  const captcha = useCaptcha(useSite().forum.setReg.registerCaptcha)
  const sender = useSendCode({ channel, purpose: 'login', action: sendAction, captcha })
  const { field, login } = contactChannels[channel]
  const enter = useFinishLogin()
  const { form, isBusy, refusal } = useForm({
    name: codeLoginAction,
    endpoint: login,
    input: (fields) => {
      const [contact, code] = [textOf(fields, field).trim(), textOf(fields, 'code').trim()]
      const missing = lack.ofContact(contact) ?? lack.ofCode(code)
      if (missing) return missing
      if (!cookiesEnabled()) return { code: failureCodes.OTHER, message: t('signIn.login.cookies') }
      const invited = inviteToSend(inviteCode)
      return { [field]: contact, code, ...(invited && { inviteCode: invited }) }
    },
    done: (data) => {
      sentCodeStore.forget()
      enter(data, next)
    },
    failed: (failure) => {
      dropRefusedInvite(failure)
      followRefusal(failure, next)
    },
  })
  const resumed = typed(resumedFormField)
  const errors = codeErrors([refusal, sender.refusal], [field, 'code'], t)
  return (
    // Only the server can show a pending form again, so this form is then always posted as a document.
    <form {...form} {...(resumed && { onSubmit: undefined })} noValidate>
      <FormFields action={codeLoginAction} />
      {resumed && <input type="hidden" name={resumedFormField} value={resumed} />}
      <NextField next={next} />
      {inviteCode && <input type="hidden" name="inviteCode" value={inviteCode} />}
      {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
      <ContactField sender={sender} channel={channel} errors={errors} typed={typed(field)} />
      <CaptchaField captcha={captcha} />
      <CodeInput sender={sender} action={sendAction} errors={errors} />
      <SendButton
        isBusy={isBusy}
        text={t(channel === 'phone' ? 'signIn.phone.submit' : 'signIn.login')}
        busy={t('signIn.login.busy')}
      />
      <p className={cx('auth__law')}>
        <AgreementLine />
      </p>
    </form>
  )
}
