import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { useLoginFirst } from '../../../shared/session/use-login-first.ts'
import { LoginFirst, type LoginFirstProps } from '../../../ui/button/LoginFirst.tsx'

interface MemberActionProps extends Omit<LoginFirstProps, 'login' | 'toastText'> {
  /** The address to which the login leads, instead of this page. */
  next?: string
}

/** An action for members on another person; sends visitors to the login. */
export function MemberAction({ wanted, next, ...props }: MemberActionProps) {
  const t = useTexts()
  const login = useLoginFirst(wanted)
  return (
    <LoginFirst
      {...props}
      wanted={wanted}
      login={login && next ? links.loginFrom(next) : login}
      toastText={t('relations.login')}
    />
  )
}
