import { type Face, failureCodes, resumedFormField, signInApi } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { accountLinks } from '../../../shared/links/account-links.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { followRefusal } from '../after-refusal.ts'
import { useFinishLogin } from '../after-sign-in.ts'
import { AgreementLine } from '../forms/AgreementLine.tsx'
import { cookiesEnabled } from '../forms/cookies-enabled.ts'
import { useSignInErrors } from '../forms/use-sign-in-errors.ts'
import '../sign-in.module.css'
import { CredentialFields, codeOf } from './CredentialFields.tsx'

/**
 * The `type` of the login by a phone's browser, which is told what must be bound
 * (docs/reference/pages.md#login-states).
 */
const phoneBrowser = 'mobilebrowser_username_login'
const typeOf = (face: Face) => (face === 'h5' ? { type: phoneBrowser } : {})

/** The help for a forgotten password: the site itself, by mail or text message, else the contact of its owner. */
function ForgottenPassword() {
  const t = useTexts()
  const { qcloud, setReg, setSite } = useSite().forum
  const { id, nickname } = setSite.siteAuthor
  if (qcloud.qcloudSms || setReg.hasMail)
    return (
      <span>
        {t('signIn.forgot')}{' '}
        <a className="dzq-link" href={accountLinks.resetPassword}>
          {t('signIn.forgot.link')}
        </a>
      </span>
    )
  return (
    <span>
      {id > 0 ? (
        <a className="dzq-link" href={links.user(id)}>
          {t('signIn.forgot.help.of', { name: nickname })}
        </a>
      ) : (
        t('signIn.forgot.help')
      )}
    </span>
  )
}

/** The login form with user name, phone or email and password; it returns to `next`. */
export function LoginForm({ next }: { next: string | null }) {
  const t = useTexts()
  const { forum } = useSite()
  const { face } = usePageContext()
  const enter = useFinishLogin()
  const { form, isBusy, refusal, typed } = useForm({
    name: 'login',
    endpoint: signInApi.logIn,
    input: (fields) => {
      const username = textOf(fields, 'username').trim()
      const password = textOf(fields, 'password')
      if (username === '')
        return { code: failureCodes.USERNAME_NOT_NULL, message: t('signIn.login.name.empty') }
      if (password === '') return { code: failureCodes.LOGIN_FAILED, message: t('signIn.password.empty') }
      if (!cookiesEnabled()) return { code: failureCodes.OTHER, message: t('signIn.login.cookies') }
      return { username, password, ...codeOf(fields), ...typeOf(face) }
    },
    done: (data) => enter(data, next),
    failed: (failure) => followRefusal(failure, next),
  })
  const errors = useSignInErrors(refusal)
  const resumed = typed(resumedFormField)
  return (
    // Only the server can show a pending form again, so this form is then always posted as a document.
    <form {...form} {...(resumed && { onSubmit: undefined })} noValidate>
      <FormFields action="login" />
      {resumed && <input type="hidden" name={resumedFormField} value={resumed} />}
      {next && <input type="hidden" name="next" value={next} />}
      {face === 'h5' && <input type="hidden" name="type" value={phoneBrowser} />}
      {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
      <CredentialFields errors={errors} refusal={refusal} typed={typed} />
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
        <ForgottenPassword />
        <AgreementLine />
      </p>
    </form>
  )
}
