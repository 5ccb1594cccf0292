import type { PageProps } from '../../api/page-types.ts'
import { useSite } from '../../api/site.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { LoginForm } from './LoginForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useNext } from './use-next.ts'

/** The log-in page. It leads back to where the person came from. */
export function LoginView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { siteName } = useSite().forum.setSite
  const next = useNext(query)
  const title = siteName ? t('signIn.login.site', { name: siteName }) : t('signIn.login.welcome')
  return (
    <SignInFrame title={title} text={next ? t('signIn.login.after') : undefined}>
      <LoginForm next={next} />
    </SignInFrame>
  )
}
