import type { TextKey } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { requiresPassword } from '../../../shared/forms/confirm-password.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { accountLinks } from '../../../shared/links/account-links.ts'
import { links } from '../../../shared/links/links.ts'
import { sameSitePath } from '../../../shared/links/same-site-path.ts'
import { flash } from '../../../shared/page/flash.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { LogOutForm } from '../../../shared/session/LogOutForm.tsx'
import { returnAfterLogin } from '../../../shared/session/login-return.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { CaptchaField } from '../forms/CaptchaField.tsx'
import { ConfirmPassword } from '../forms/ConfirmPassword.tsx'
import { NextField, SendButton } from '../forms/SignInFields.tsx'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import '../sign-in.module.css'
import { useLoginReturn } from '../use-login-return.ts'
import { CodeInput, ContactField } from './CodeFields.tsx'
import { useMissingField, useSubmittedFields } from './CodeLoginForm.tsx'
import { codeErrors } from './code-errors.ts'
import { sendAction } from './code-forms.ts'
import { contactChannels } from './contact-channels.ts'
import { sentCodeStore } from './sent-code-store.ts'
import { useSendCode } from './use-send-code.ts'

const reasons: Readonly<Record<string, TextKey>> = {
  comment: 'signIn.bindPhone.comment',
  reply: 'signIn.bindPhone.reply',
}

function BindPhoneForm({ to, sessionToken }: { to: string | null; sessionToken: string | null }) {
  const t = useTexts()
  const typed = useSubmittedFields()
  const lack = useMissingField('phone')
  const captcha = useCaptcha(useSite().forum.setReg.registerCaptcha)
  const sender = useSendCode({ channel: 'phone', purpose: 'bind', action: sendAction, captcha })
  const { form, isBusy, refusal } = useForm({
    name: 'bind',
    endpoint: contactChannels.phone.bind,
    input: (fields) => {
      const [mobile, code] = [textOf(fields, 'mobile').trim(), textOf(fields, 'code').trim()]
      const missing = lack.ofContact(mobile) ?? lack.ofCode(code)
      return missing ?? { mobile, code, ...(sessionToken && { sessionToken }) }
    },
    done: () => {
      sentCodeStore.forget()
      flash.keep(t('signIn.bound.phone'))
      returnAfterLogin(to)
    },
  })
  const mustProve = requiresPassword(refusal?.data)
  const errors = codeErrors([mustProve ? null : refusal, sender.refusal], ['mobile', 'code'], t)
  return (
    <>
      <form {...form} noValidate>
        <FormFields action="bind" />
        <NextField next={to} />
        {sessionToken && <input type="hidden" name="sessionToken" value={sessionToken} />}
        {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
        <ContactField sender={sender} channel="phone" errors={errors} typed={typed('mobile')} />
        <CaptchaField captcha={captcha} />
        <CodeInput sender={sender} action={sendAction} errors={errors} />
        <SendButton isBusy={isBusy} text={t('signIn.bindPhone.submit')} busy={t('signIn.nextStep.busy')} />
      </form>
      <ConfirmPassword asked={refusal?.data} onConfirmed={() => form.ref.current?.requestSubmit()} />
    </>
  )
}

/** Shown to a member who has a phone number: another one is bound on another page. */
function Bound({ own, to }: { own: string; to: string | null }) {
  const t = useTexts()
  return (
    <SignInFrame title={t('signIn.bindPhone')}>
      <Empty
        title={t('signIn.bindPhone.has', { own })}
        action={
          <ButtonLink kind="primary" href={to ?? links.home}>
            {t('signIn.bindPhone.goOn')}
          </ButtonLink>
        }
      >
        <a className="dzq-link" href={accountLinks.editMobile}>
          {t('signIn.change.phone')}
        </a>
      </Empty>
    </SignInFrame>
  )
}

/** Shown where a phone number is required but no text message can be sent: the reason, and whom to contact. */
function Unavailable({ to }: { to: string | null }) {
  const t = useTexts()
  return (
    <SignInFrame title={t('signIn.bindPhone')}>
      <Empty
        title={t('signIn.bindPhone.noSms')}
        action={
          <ButtonLink kind="primary" href={to ?? links.home}>
            {t('site.nav.back')}
          </ButtonLink>
        }
      >
        {t('signIn.bindPhone.noSms.text')}
      </Empty>
    </SignInFrame>
  )
}

/**
 * The page to bind a phone number to an account without one (docs/reference/pages.md#login-pages); it can be skipped if
 * the site does not require one.
 */
export function BindPhoneView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { forum, me } = useSite()
  const next = useLoginReturn(query)
  const to = sameSitePath(query.get('toPage')) ?? next
  const reason = reasons[query.get('limitPublishType') ?? '']
  const { offiaccountOpen, miniprogramOpen } = forum.passport
  const maySkip = offiaccountOpen || miniprogramOpen
  if (me?.mobile) return <Bound own={me.mobile} to={to} />
  if (!forum.qcloud.qcloudSms) return <Unavailable to={to} />
  return (
    <SignInFrame title={t('signIn.bindPhone')}>
      <p className={cx('auth__intro')}>{t(reason ?? 'signIn.bindPhone.text')}</p>
      <BindPhoneForm to={to} sessionToken={query.get('sessionToken')} />
      <div className={cx('auth__law', 'auth__law--ways')}>
        {maySkip && (
          <ButtonLink kind="text" href={to ?? links.home}>
            {t('signIn.bindPhone.skip')}
          </ButtonLink>
        )}
        <LogOutForm>
          <button type="submit" className="dzq-link">
            {t('site.logout')}
          </button>
        </LogOutForm>
      </div>
    </SignInFrame>
  )
}
