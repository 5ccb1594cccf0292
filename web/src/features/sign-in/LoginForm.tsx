import { failures, keptFormField, signInApi } from '@chaguan/contracts'
import Lock from 'lucide-react/icons/lock'
import User from 'lucide-react/icons/user'
import { FormFields } from '../../api/FormFields.tsx'
import { links, withQuery } from '../../api/links.ts'
import { useSite } from '../../api/site.ts'
import { textOf, useForm } from '../../api/use-form.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PasswordField } from '../../ui/text-field/PasswordField.tsx'
import { TextField } from '../../ui/text-field/TextField.tsx'
import { AgreementLine } from './AgreementLine.tsx'
import { enter } from './after-sign-in.ts'
import { cookiesWork } from './cookies-work.ts'
import styles from './sign-in.module.css'
import { useSignInErrors } from './use-sign-in-errors.ts'

const cx = classNames(styles)

/** Logging in by user name and password; it leads back to `next`. */
export function LoginForm({ next }: { next: string | null }) {
  const t = useTexts()
  const { forum } = useSite()
  const { form, isBusy, refusal, typed } = useForm({
    name: 'login',
    endpoint: signInApi.logIn,
    input: (fields) => {
      const username = textOf(fields, 'username').trim()
      const password = textOf(fields, 'password')
      if (username === '')
        return { code: failures.USERNAME_NOT_NULL.code, message: t('signIn.username.empty') }
      if (password === '') return { code: failures.LOGIN_FAILED.code, message: t('signIn.password.empty') }
      if (!cookiesWork()) return { code: failures.OTHER.code, message: t('signIn.login.cookies') }
      return { username, password }
    },
    done: (data) => enter(data, next),
  })
  const errors = useSignInErrors(refusal)
  const kept = typed(keptFormField)
  return (
    // What waits for the log-in is shown again by the server, so that such a form is always sent as a document.
    <form {...form} {...(kept && { onSubmit: undefined })} noValidate>
      <FormFields action="login" />
      {kept && <input type="hidden" name={keptFormField} value={kept} />}
      {next && <input type="hidden" name="next" value={next} />}
      {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
      <TextField
        name="username"
        label={t('signIn.username')}
        icon={User}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={typed('username')}
        error={errors.at('username')}
      />
      <PasswordField
        name="password"
        label={t('signIn.password')}
        icon={Lock}
        autoComplete="current-password"
        show={t('signIn.password.show')}
        hide={t('signIn.password.hide')}
        required
        error={errors.at('password')}
      />
      <div className={cx('auth__send')}>
        <Button type="submit" kind="primary" size="large" full aria-busy={isBusy}>
          {isBusy ? t('signIn.login.busy') : t('signIn.login')}
        </Button>
      </div>
      <p className={cx('auth__law')}>
        {forum.setSite.isRegister && (
          <span>
            {t('signIn.login.noAccount')}
            <a className="dzq-link" href={withQuery(links.register, { next: next ?? undefined })}>
              {t('signIn.register.title')}
            </a>
          </span>
        )}
        <AgreementLine />
      </p>
    </form>
  )
}
