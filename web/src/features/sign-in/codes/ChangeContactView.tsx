import { useTexts } from '../../../i18n/use-texts.tsx'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { asksForPassword } from '../../../shared/forms/confirm-password.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { links } from '../../../shared/links/links.ts'
import { flash } from '../../../shared/page/flash.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useSettingsMenu } from '../../../shared/settings/settings.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SettingsShell } from '../../../ui/settings/Settings.tsx'
import { CaptchaField } from '../forms/CaptchaField.tsx'
import { ConfirmPassword } from '../forms/ConfirmPassword.tsx'
import { SendButton } from '../forms/SignInFields.tsx'
import '../sign-in.module.css'
import { CodeInput, ContactField } from './CodeFields.tsx'
import { useMissingField, useSubmittedFields } from './CodeLoginForm.tsx'
import { codeErrors } from './code-errors.ts'
import { secondStep } from './code-forms.ts'
import { type ContactChannel, contactChannels } from './contact-channels.ts'
import { sentCodeMemory } from './sent-code-memory.ts'
import { useSendCode } from './use-send-code.ts'

/** Shows that the one that is bound is at hand; it is written to, so that it need not be typed. */
function VerifyStep({ channel, own }: { channel: ContactChannel; own: string }) {
  const t = useTexts()
  const lack = useMissingField(channel)
  const captcha = useCaptcha(useSite().forum.setReg.registerCaptcha)
  const sender = useSendCode({ channel, purpose: 'verify', action: 'sendVerify', captcha })
  const { field, verify } = contactChannels[channel]
  const { form, isBusy, refusal } = useForm({
    name: 'verify',
    endpoint: verify,
    input: (fields) => {
      const code = textOf(fields, 'code').trim()
      return lack.ofCode(code) ?? { [field]: own, code }
    },
    done: () => location.assign(secondStep(channel)),
  })
  const errors = codeErrors([refusal, sender.refusal], ['code'], t)
  return (
    <form {...form} noValidate>
      <FormFields action="verify" />
      <input type="hidden" name={field} value={own} />
      <p className={cx('steps__text')}>{t(`signIn.change.${channel}.old`, { own })}</p>
      {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
      <CaptchaField captcha={captcha} />
      <CodeInput sender={sender} action="sendVerify" errors={errors} boxes />
      <SendButton isBusy={isBusy} text={t('signIn.nextStep')} busy={t('signIn.nextStep.busy')} />
    </form>
  )
}

/** Binds the new one, or the first one. */
function BindStep({ channel, isFirst }: { channel: ContactChannel; isFirst: boolean }) {
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
      sentCodeMemory.forget()
      flash.keep(t(`signIn.bound.${channel}`))
      location.assign(links.editProfile)
    },
  })
  const unproved = [refusal, sender.refusal].find((each) => asksForPassword(each?.data))
  const told = [refusal, sender.refusal].filter((each) => each !== unproved)
  const errors = codeErrors(told, [field, 'code'], t)
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
      <ConfirmPassword asked={unproved?.data} onProved={again} />
    </>
  )
}

/**
 * Changing one's phone or address in two steps: the old one, then the new one (docs/reference/pages.md#account-pages);
 * the first one in one.
 */
function ChangeContact({ channel, own, tab }: { channel: ContactChannel; own: string; tab: string | null }) {
  const t = useTexts()
  const title = t(own === '' ? `signIn.change.${channel}.first` : `signIn.change.${channel}`)
  const isSecond = own === '' || tab === 'new'
  return (
    <SettingsShell {...useSettingsMenu()} title={title}>
      <Card as="div">
        <div className={cx('settings__in')}>
          {own !== '' && (
            <ol className={cx('steps__list')}>
              <li aria-current={isSecond ? undefined : 'step'}>{t(`signIn.change.${channel}.step1`)}</li>
              <li aria-current={isSecond ? 'step' : undefined}>{t(`signIn.change.${channel}.step2`)}</li>
            </ol>
          )}
          {isSecond ? (
            <BindStep channel={channel} isFirst={own === ''} />
          ) : (
            <VerifyStep channel={channel} own={own} />
          )}
        </div>
      </Card>
    </SettingsShell>
  )
}

export function ChangeMobileView({ query }: Pick<PageProps, 'query'>) {
  const { me } = useSite()
  return <ChangeContact channel="phone" own={me?.originalMobile ?? ''} tab={query.get('tab')} />
}

export function ChangeEmailView({ query }: Pick<PageProps, 'query'>) {
  const { me } = useSite()
  return <ChangeContact channel="email" own={me?.email ?? ''} tab={query.get('tab')} />
}
