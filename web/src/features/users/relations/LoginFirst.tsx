import { useTexts } from '../../../i18n/use-texts.tsx'
import { useLoginFirst } from '../../../shared/session/use-login-first.ts'
import { LoginFirst as LoginFirstButton, type LoginFirstProps } from '../../../ui/button/LoginFirst.tsx'

/** What only members do with another person: a visitor logs in first. */
export function LoginFirst(props: Omit<LoginFirstProps, 'login' | 'told'>) {
  const t = useTexts()
  return <LoginFirstButton {...props} login={useLoginFirst()} told={t('relations.login')} />
}
