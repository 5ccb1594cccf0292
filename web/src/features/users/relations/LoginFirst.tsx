import { useTexts } from '../../../i18n/use-texts.tsx'
import { useLoginFirst } from '../../../shared/session/use-login-first.ts'
import { LoginFirst as LoginFirstButton, type LoginFirstProps } from '../../../ui/button/LoginFirst.tsx'

/** An action for members on another person; it leads visitors to the log-in. */
export function LoginFirst(props: Omit<LoginFirstProps, 'login' | 'told'>) {
  const t = useTexts()
  return <LoginFirstButton {...props} login={useLoginFirst()} told={t('relations.login')} />
}
