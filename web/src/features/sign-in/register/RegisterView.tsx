import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useSite } from '../../../shared/site/site.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { CodeLoginForm } from '../codes/CodeLoginForm.tsx'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import { OtherLoginMethods } from '../login/OtherLoginMethods.tsx'
import '../sign-in.module.css'
import { useLoginReturn } from '../use-login-return.ts'
import { useInviteCode } from './invitation.ts'
import { RegisterForm } from './RegisterForm.tsx'

/** Shown instead of the form while registration is closed. */
function RegistrationClosed() {
  const t = useTexts()
  return (
    <Empty
      title={t('signIn.register.closed')}
      action={
        <ButtonLink kind="primary" href={links.login}>
          {t('signIn.login')}
        </ButtonLink>
      }
    >
      {t('signIn.register.closed.text')}
    </Empty>
  )
}

/**
 * Shown instead of the form by user name where accounts are created differently: the form by phone, else links to the
 * available methods.
 */
function RegisterElsewhere({ next, code }: { next: string | null; code: string | null }) {
  const t = useTexts()
  const { qcloudSms } = useSite().forum.qcloud
  return (
    <>
      <p className={cx('auth__intro')}>{t('signIn.register.elsewhere')}</p>
      {qcloudSms && <CodeLoginForm channel="phone" next={next} inviteCode={code} />}
      <OtherLoginMethods here={qcloudSms ? 'phone' : 'username'} next={next} inviteCode={code} />
    </>
  )
}

/** The page to register, or a notice that registration is closed. */
export function RegisterView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { setSite, setReg } = useSite().forum
  const next = useLoginReturn(query)
  const code = useInviteCode(query, 'code')
  return (
    <SignInFrame title={t('signIn.register.title')}>
      {!setSite.isRegister && <RegistrationClosed />}
      {setSite.isRegister && setReg.registersByName && <RegisterForm next={next} code={code} />}
      {setSite.isRegister && !setReg.registersByName && <RegisterElsewhere next={next} code={code} />}
    </SignInFrame>
  )
}
