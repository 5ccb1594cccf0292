import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { useLoginFirst } from '../../../shared/session/use-login-first.ts'
import { LoginFirst as LoginFirstButton, type LoginFirstProps } from '../../../ui/button/LoginFirst.tsx'

interface LoginFirstOfProps extends Omit<LoginFirstProps, 'login' | 'told'> {
  /** The address to which the login leads, instead of this page. */
  next?: string
}

/** An action for members on another person; sends visitors to the login. */
export function LoginFirst({ wanted, next, ...props }: LoginFirstOfProps) {
  const t = useTexts()
  const login = useLoginFirst(wanted)
  return (
    <LoginFirstButton
      {...props}
      wanted={wanted}
      login={login && next ? links.loginFrom(next) : login}
      told={t('relations.login')}
    />
  )
}
