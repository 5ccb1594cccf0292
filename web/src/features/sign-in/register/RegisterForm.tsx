import { failureCodes, signInApi } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { passwordHint } from '../../../shared/forms/password-hint.ts'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useFinishLogin } from '../after-sign-in.ts'
import { contactChannels } from '../codes/contact-channels.ts'
import { AgreementLine } from '../forms/AgreementLine.tsx'
import { CaptchaField } from '../forms/CaptchaField.tsx'
import { cookiesEnabled } from '../forms/cookies-enabled.ts'
import { useSignInErrors } from '../forms/use-sign-in-errors.ts'
import '../sign-in.module.css'
import { AccountFields, accountOf, missingFields, refusalOfFields } from './AccountFields.tsx'
import { dropRefusedInvite, inviteToSend } from './invitation.ts'

/** The modes of the email field of a registration (`setReg.registerEmail`). */
const asksAddress = { not: 0, optionally: 1, necessarily: 2 } as const

/** The client-side error of the email address. */
function missingAddress(email: string, registerEmail: number) {
  const { isLikely, texts } = contactChannels.email
  if (registerEmail === asksAddress.not) return []
  if (email === '')
    return registerEmail === asksAddress.necessarily ? [{ field: 'email', key: texts.empty } as const] : []
  return isLikely(email) ? [] : [{ field: 'email', key: texts.wrong } as const]
}

function useRegisterForm(next: string | null, code: string | null) {
  const t = useTexts()
  const { registerCaptcha, registerEmail } = useSite().forum.setReg
  const captcha = useCaptcha(registerCaptcha)
  const enter = useFinishLogin()
  const live = useForm({
    name: 'register',
    endpoint: signInApi.register,
    input: async (fields) => {
      const account = accountOf(fields)
      const email = textOf(fields, 'email').trim()
      const lack = refusalOfFields([...missingFields(account), ...missingAddress(email, registerEmail)], t)
      if (lack) return lack
      if (!cookiesEnabled()) return { code: failureCodes.OTHER, message: t('signIn.login.cookies') }
      const invited = inviteToSend(code)
      return {
        ...account,
        ...(email && { email }),
        ...(invited && { code: invited }),
        ...(await captcha.give(fields)),
      }
    },
    done: (data) => {
      const email = live.form.ref.current
        ?.querySelector<HTMLInputElement>('input[name="email"]')
        ?.value.trim()
      enter(data, next, email ? t('signIn.register.done.email', { email }) : t('signIn.register.done'))
    },
    failed: (failure) => {
      dropRefusedInvite(failure)
      void captcha.renew()
    },
  })
  return { ...live, captcha, errors: useSignInErrors(live.refusal) }
}

/** The form to create an account; it continues at `next`. `code` is the invite code with which the person came. */
export function RegisterForm({ next, code }: { next: string | null; code: string | null }) {
  const t = useTexts()
  const { forum } = useSite()
  const { form, isBusy, typed, captcha, errors } = useRegisterForm(next, code)
  return (
    <form {...form} noValidate>
      <FormFields action="register" />
      {next && <input type="hidden" name="next" value={next} />}
      {code && <input type="hidden" name="inviteCode" value={code} />}
      {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
      <AccountFields errors={errors} passwordHint={passwordHint(forum.setReg, t)} typed={typed} />
      {forum.setReg.registerEmail !== asksAddress.not && (
        <TextField
          name="email"
          label={t(
            forum.setReg.registerEmail === asksAddress.necessarily
              ? 'signIn.register.email.required'
              : 'signIn.register.email',
          )}
          hint={t('signIn.register.email.hint')}
          icon="mail"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={contactChannels.email.maxLength}
          required={forum.setReg.registerEmail === asksAddress.necessarily}
          defaultValue={typed('email')}
          error={errors.at('email')}
        />
      )}
      <CaptchaField captcha={captcha} />
      <div className={cx('auth__send')}>
        <Button type="submit" kind="primary" size="large" full aria-busy={isBusy}>
          {isBusy ? t('signIn.register.busy') : t('signIn.register')}
        </Button>
      </div>
      <p className={cx('auth__law')}>
        <span>
          {t('signIn.register.hasAccount')}
          <a className="dzq-link" href={withQuery(links.login, { next: next ?? undefined })}>
            {t('signIn.login')}
          </a>
        </span>
        <AgreementLine />
      </p>
    </form>
  )
}
