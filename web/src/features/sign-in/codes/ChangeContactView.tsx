import { useTexts } from '../../../i18n/use-texts.tsx'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useSettingsMenu } from '../../../shared/settings/settings-menu.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SettingsShell } from '../../../ui/settings/Settings.tsx'
import { CaptchaField } from '../forms/CaptchaField.tsx'
import { SendButton } from '../forms/SignInFields.tsx'
import '../sign-in.module.css'
import { BindStep } from './BindStep.tsx'
import { CodeInput } from './CodeFields.tsx'
import { useMissingField } from './CodeLoginForm.tsx'
import { codeErrors } from './code-errors.ts'
import { secondStep } from './code-forms.ts'
import { type ContactChannel, contactChannels } from './contact-channels.ts'
import { useSendCode } from './use-send-code.ts'

/** The form that verifies the current contact; the code is sent to it, so it need not be typed. */
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

/**
 * The form to change the member's phone or email in two steps: the old one, then the new one
 * (docs/reference/pages.md#account-pages); the first one in one step.
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
