import { useTexts } from '../../../i18n/use-texts.tsx'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { requiresPassword } from '../../../shared/forms/confirm-password.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { accountLinks } from '../../../shared/links/account-links.ts'
import { flash } from '../../../shared/page/flash.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { CaptchaField } from '../forms/CaptchaField.tsx'
import { ConfirmPassword } from '../forms/ConfirmPassword.tsx'
import { SendButton } from '../forms/SignInFields.tsx'
import { CodeInput, ContactField } from './CodeFields.tsx'
import { useMissingField, useSubmittedFields } from './CodeLoginForm.tsx'
import { codeErrors } from './code-errors.ts'
import { type ContactChannel, contactChannels } from './contact-channels.ts'
import { sentCodeStore } from './sent-code-store.ts'
import { useSendCode } from './use-send-code.ts'

/** The form to bind the new contact, or the first one. */
export function BindStep({ channel, isFirst }: { channel: ContactChannel; isFirst: boolean }) {
  const t = useTexts()
  const typed = useSubmittedFields()
  const lack = useMissingField(channel)
  const captcha = useCaptcha(useSite().forum.setReg.registerCaptcha)
  const name = isFirst ? 'bind' : 'rebind'
  const action = isFirst ? 'sendBind' : 'sendRebind'
  const sender = useSendCode({ channel, purpose: name, action, captcha })
  const { field, texts } = contactChannels[channel]
  const { form, isBusy, refusal } = useForm({
    name,
    endpoint: contactChannels[channel][name],
    input: (fields) => {
      const [contact, code] = [textOf(fields, field).trim(), textOf(fields, 'code').trim()]
      return lack.ofContact(contact) ?? lack.ofCode(code) ?? { [field]: contact, code }
    },
    done: () => {
      sentCodeStore.forget()
      flash.keep(t(`signIn.bound.${channel}`))
      location.assign(accountLinks.editProfile)
    },
  })
  const unproved = [refusal, sender.refusal].find((each) => requiresPassword(each?.data))
  const shown = [refusal, sender.refusal].filter((each) => each !== unproved)
  const errors = codeErrors(shown, [field, 'code'], t)
  function again() {
    if (!form.ref.current) return
    if (unproved === refusal) form.ref.current.requestSubmit()
    else void sender.send(form.ref.current)
  }
  return (
    <>
      <form {...form} noValidate>
        <FormFields action={name} />
        {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
        <ContactField
          sender={sender}
          channel={channel}
          errors={errors}
          typed={typed(field)}
          label={t(isFirst ? texts.label : `signIn.change.${channel}.new`)}
        />
        <CaptchaField captcha={captcha} />
        <CodeInput sender={sender} action={action} errors={errors} boxes />
        <SendButton isBusy={isBusy} text={t('signIn.change.submit')} busy={t('signIn.nextStep.busy')} />
      </form>
      <ConfirmPassword asked={unproved?.data} onConfirmed={again} />
    </>
  )
}
