import type { PageProps } from '../../../api/page-types.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { SignInFrame } from '../SignInFrame.tsx'
import { useNext } from '../use-next.ts'
import { CodeLoginForm } from './CodeLoginForm.tsx'

/** Logging in and registering by phone (screens 1.3). */
export function PhoneLoginView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const next = useNext(query)
  return (
    <SignInFrame title={t('signIn.phone.title')}>
      <CodeLoginForm channel="phone" next={next} inviteCode={query.get('inviteCode') ?? query.get('code')} />
      <OtherWays here="phone" next={next} />
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
      <OtherWays here="email" next={next} />
    </SignInFrame>
  )
}
