import { ownPath } from '../../api/own-path.ts'
import type { PageProps } from '../../api/page-types.ts'
import { useSite } from '../../api/site.ts'
import { useVisit } from '../../api/visit.tsx'
import { useTexts } from '../../i18n/use-texts.tsx'
import { LoginForm } from './LoginForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** The log-in page. It leads back to where the person came from. */
export function LoginView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { form } = useVisit()
  const { siteName } = useSite().forum.setSite
  const next = ownPath(query.get('next')) ?? ownPath(form?.values.next)
  const title = siteName ? t('signIn.login.site', { name: siteName }) : t('signIn.login.welcome')
  return (
    <SignInFrame title={title} text={next ? t('signIn.login.after') : undefined}>
      <LoginForm next={next} />
    </SignInFrame>
  )
}
