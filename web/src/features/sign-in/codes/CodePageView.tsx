import type { ComponentType } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { accountLinks } from '../../../shared/links/account-links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useSite } from '../../../shared/site/site.ts'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import { OtherLoginMethods } from '../login/OtherLoginMethods.tsx'
import { useInviteCode } from '../register/invitation.ts'
import { useLoginReturn } from '../use-login-return.ts'
import { BindPhoneView } from './BindPhoneView.tsx'
import { ChangeEmailView, ChangeMobileView } from './ChangeContactView.tsx'
import { CodeLoginForm } from './CodeLoginForm.tsx'
import { RegisterByLink } from './RegisterByLink.tsx'
import { ResetPasswordView } from './ResetPasswordView.tsx'
import { VerifyEmailView } from './VerifyEmailView.tsx'

/** The login and registration by phone (docs/reference/pages.md#login-pages). */
function PhoneLoginView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const next = useLoginReturn(query)
  const inviteCode = useInviteCode(query, 'code')
  return (
    <SignInFrame title={t('signIn.phone.title')}>
      <CodeLoginForm channel="phone" next={next} inviteCode={inviteCode} />
      <OtherLoginMethods here="phone" next={next} inviteCode={inviteCode} />
    </SignInFrame>
  )
}

/** The login and registration by email, with a code or a mailed link. */
function EmailLoginView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const next = useLoginReturn(query)
  const inviteCode = useInviteCode(query)
  const mayRegister = useSite().forum.setSite.isRegister
  const token = query.get('token')
  if (token !== null)
    return (
      <SignInFrame title={t('signIn.email.register')}>
        <RegisterByLink token={token} next={next} inviteCode={inviteCode} />
      </SignInFrame>
    )
  return (
    <SignInFrame title={t('signIn.way.email')} text={mayRegister ? t('signIn.email.text') : undefined}>
      <CodeLoginForm channel="email" next={next} inviteCode={inviteCode} />
      <OtherLoginMethods here="email" next={next} inviteCode={inviteCode} />
    </SignInFrame>
  )
}

const views: Readonly<Record<string, ComponentType<Pick<PageProps, 'query'>>>> = {
  [accountLinks.phoneLogin]: PhoneLoginView,
  [accountLinks.emailLogin]: EmailLoginView,
  [accountLinks.bindPhone]: BindPhoneView,
  [accountLinks.resetPassword]: ResetPasswordView,
  [accountLinks.verifyEmail]: VerifyEmailView,
  [accountLinks.editMobile]: ChangeMobileView,
  [accountLinks.editEmail]: ChangeEmailView,
}

/** The pages with verification codes, in one file because they are small. */
export function CodePageView({ query }: Pick<PageProps, 'query'>) {
  const { pathname } = new URL(usePageContext().url, 'http://site')
  const View = views[pathname]
  return View ? <View query={query} /> : null
}
