import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useSite } from '../../../shared/site/site.ts'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import { useNext } from '../use-login-return.ts'
import { useInviteCode } from './invitation.ts'
import { RegisterElsewhere } from './RegisterElsewhere.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { RegistrationClosed } from './RegistrationClosed.tsx'

/** The page to make an account, or to hear that nobody may now. */
export function RegisterView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { setSite, setReg } = useSite().forum
  const next = useNext(query)
  const code = useInviteCode(query, 'code')
  return (
    <SignInFrame title={t('signIn.register.title')}>
      {!setSite.isRegister && <RegistrationClosed />}
      {setSite.isRegister && setReg.registersByName && <RegisterForm next={next} code={code} />}
      {setSite.isRegister && !setReg.registersByName && <RegisterElsewhere next={next} code={code} />}
    </SignInFrame>
  )
}
