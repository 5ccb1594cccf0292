import { failures, signInApi } from '@chaguan/contracts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useCaptcha } from '../../api/captcha/use-captcha.ts'
import { FormFields } from '../../api/FormFields.tsx'
import { keptInviteCode } from '../../api/invite-code.ts'
import { links, withQuery } from '../../api/links.ts'
import { useSite } from '../../api/site.ts'
import { useForm } from '../../api/use-form.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AccountFields, accountOf, lackOf } from './AccountFields.tsx'
import { AgreementLine } from './AgreementLine.tsx'
import { enter } from './after-sign-in.ts'
import { CaptchaField } from './captcha/CaptchaField.tsx'
import { cookiesWork } from './cookies-work.ts'
import { passwordHint } from './password-hint.ts'
import styles from './sign-in.module.css'
import { isAboutEitherName, type SignInField } from './sign-in-failures.ts'
import { useSignInErrors } from './use-sign-in-errors.ts'

const cx = classNames(styles)

/** A taken or bad name: the answer does not say which of the two it means, so the user name is asked about alone. */
async function nameAtFault(username: string): Promise<SignInField> {
  try {
    await call(signInApi.checkName, { username })
    return 'nickname'
  } catch {
    return 'username'
  }
}

function useRegisterForm(next: string | null, code: string | null) {
  const t = useTexts()
  const captcha = useCaptcha(useSite().forum.setReg.registerCaptcha)
  const [place, setPlace] = useState<SignInField | undefined>(undefined)
  const live = useForm({
    name: 'register',
    endpoint: signInApi.register,
    input: async (fields) => {
      const account = accountOf(fields)
      const lack = lackOf(account)
      setPlace(lack?.field)
      if (lack) return { code: failures.INVALID_PARAMETER.code, message: t(lack.key) }
      if (!cookiesWork()) return { code: failures.OTHER.code, message: t('signIn.login.cookies') }
      const invited = code ?? keptInviteCode()
      return { ...account, ...(invited && { code: invited }), ...(await captcha.give(fields)) }
    },
    done: (data) => enter(data, next),
    failed: async ({ Code }) => {
      void captcha.renew()
      const username = live.form.ref.current?.elements.namedItem('username')
      if (isAboutEitherName(Code) && username instanceof HTMLInputElement)
        setPlace(await nameAtFault(username.value.trim()))
    },
  })
  return { ...live, captcha, errors: useSignInErrors(live.refusal, place) }
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
      {code && <input type="hidden" name="code" value={code} />}
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
