import { signInApi } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { returnAfterLogin } from '../../../shared/session/login-return.ts'
import { useBareBrand } from '../../../shared/site/bare-brand.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { BareFrame } from '../../../ui/brand/BareFrame.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useSignInErrors } from '../forms/use-sign-in-errors.ts'
import '../sign-in.module.css'
import { CredentialFields, codeOf } from './CredentialFields.tsx'

function ClosedLoginForm() {
  const t = useTexts()
  const { form, isBusy, refusal, typed } = useForm({
    name: 'login',
    endpoint: signInApi.logInAsAdministrator,
    input: (fields) => ({
      username: textOf(fields, 'username').trim(),
      password: textOf(fields, 'password'),
      ...codeOf(fields),
    }),
    done: () => returnAfterLogin(),
  })
  const errors = useSignInErrors(refusal)
  return (
    <form {...form} noValidate>
      <FormFields action="login" />
      {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
      <CredentialFields errors={errors} refusal={refusal} typed={typed} />
      <div className={cx('auth__send')}>
        <Button type="submit" kind="primary" size="large" full aria-busy={isBusy}>
          {isBusy ? t('signIn.login.busy') : t('signIn.login')}
        </Button>
      </div>
    </form>
  )
}

/** The login of an administrator while the site is closed; rendered without the site's data. */
export function ClosedSiteLoginPage() {
  const t = useTexts()
  return (
    <BareFrame {...useBareBrand()}>
      <main id="main" tabIndex={-1} className={cx('auth', 'auth--alone')}>
        <Card className={cx('auth__form')}>
          <h1>{t('system.adminLogin')}</h1>
          <p className={cx('auth__intro')}>{t('system.adminLogin.text')}</p>
          <ClosedLoginForm />
        </Card>
      </main>
    </BareFrame>
  )
}
