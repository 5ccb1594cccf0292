import { failureCodes, signInApi } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { reloadAt } from '../after-sign-in.ts'
import { AgreementLine } from '../forms/AgreementLine.tsx'
import { CaptchaField } from '../forms/CaptchaField.tsx'
import { cookiesEnabled } from '../forms/cookies-enabled.ts'
import { passwordHint } from '../forms/password-hint.ts'
import { useSignInErrors } from '../forms/use-sign-in-errors.ts'
import '../sign-in.module.css'
import { AccountFields, accountOf, missingField } from './AccountFields.tsx'
import { countingInvite, forgetRefused } from './invitation.ts'

function useRegisterForm(next: string | null, code: string | null) {
  const t = useTexts()
  const captcha = useCaptcha(useSite().forum.setReg.registerCaptcha)
  const live = useForm({
    name: 'register',
    endpoint: signInApi.register,
    input: async (fields) => {
      const account = accountOf(fields)
      const lack = missingField(account)
      if (lack)
        return { code: failureCodes.INVALID_PARAMETER, message: t(lack.key), data: { field: lack.field } }
      if (!cookiesEnabled()) return { code: failureCodes.OTHER, message: t('signIn.login.cookies') }
      const invited = countingInvite(code)
      return { ...account, ...(invited && { code: invited }), ...(await captcha.give(fields)) }
    },
    done: (data) => reloadAt(data, next),
    failed: (failure) => {
      forgetRefused(failure)
      void captcha.renew()
    },
  })
  return { ...live, captcha, errors: useSignInErrors(live.refusal) }
}

/** Making an account; it leads to `next`. `code` is the invitation that brought the person here. */
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
