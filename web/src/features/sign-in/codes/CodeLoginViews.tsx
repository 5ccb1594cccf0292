import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import { OtherWays } from '../login/OtherLoginMethods.tsx'
import { useInviteCode } from '../register/invitation.ts'
import { useNext } from '../use-login-return.ts'
import { CodeLoginForm } from './CodeLoginForm.tsx'

/** Logging in and registering by phone (docs/reference/pages.md#login-pages). */
export function PhoneLoginView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const next = useNext(query)
  const inviteCode = useInviteCode(query, 'code')
  return (
    <SignInFrame title={t('signIn.phone.title')}>
      <CodeLoginForm channel="phone" next={next} inviteCode={inviteCode} />
      <OtherWays here="phone" next={next} inviteCode={inviteCode} />
    </SignInFrame>
  )
}

/** Logging in by e-mail. */
export function EmailLoginView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const next = useNext(query)
  return (
    <SignInFrame title={t('signIn.way.email')}>
      <CodeLoginForm channel="email" next={next} />
      <OtherWays here="email" next={next} inviteCode={useInviteCode(query)} />
    </SignInFrame>
  )
}
