import { failureCodes, twoFactorsApi } from '@chaguan/contracts/browser'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useFinishLogin } from '../after-sign-in.ts'
import { NextField, SendButton } from '../forms/SignInFields.tsx'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import '../sign-in.module.css'
import { useLoginReturn } from '../use-login-return.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { TwoFactorCodeField } from './TwoFactorCodeField.tsx'

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function SecondFactorView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const next = useLoginReturn(query)
  const enter = useFinishLogin()
  const { form, isBusy, refusal } = useForm({
    name: 'secondStep',
    endpoint: twoFactorsApi.logInBySecondFactor,
    input: (fields) => {
      const code = textOf(fields, 'code').trim()
      return code === ''
        ? { code: failureCodes.SMS_CODE_ERROR, message: t('accountSecurity.code.empty') }
        : { code }
    },
    done: (data) => enter(data, next),
  })
  const isOver = refusal?.code === failureCodes.SESSION_TOKEN_EXPIRED
  const text = refusal && failureText({ Code: refusal.code, Message: refusal.message }, t)
  return (
    <SignInFrame title={t('accountSecurity.secondStep')}>
      <p className={cx('auth__intro')}>{t('accountSecurity.secondStep.text')}</p>
      <form {...form} noValidate>
        <FormFields action="secondStep" />
        <NextField next={next} />
        {isOver && <Alert kind="danger">{t('accountSecurity.secondStep.over')}</Alert>}
        <TwoFactorCodeField
          error={isOver ? undefined : (text ?? undefined)}
          hint={t('accountSecurity.secondStep.hint')}
          mayRecover
        />
        <SendButton isBusy={isBusy} text={t('signIn.login')} busy={t('signIn.login.busy')} />
      </form>
      <div className={cx('auth__send')}>
        <PasskeyButton next={next} />
      </div>
      <p className={cx('auth__law')}>
        <a className="dzq-link" href={withQuery(links.login, { next: next ?? undefined })}>
          {t('accountSecurity.secondStep.again')}
        </a>
      </p>
    </SignInFrame>
  )
}
