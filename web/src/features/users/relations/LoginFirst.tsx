import type { ReactNode } from 'react'
import { links } from '../../../api/links.ts'
import { useVisit } from '../../../api/visit.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { ButtonLink, type ButtonLinkProps } from '../../../ui/button/Button.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'

export interface LoginFirstProps extends Pick<ButtonLinkProps, 'kind' | 'size' | 'icon'> {
  text: string
  /** Whom it is about, for whoever only hears the button. */
  name: string
  /** What a member sees. */
  children: ReactNode
}

/** What only members can do: a visitor is told to log in, and led there and back (spec 6). */
export function LoginFirst({ text, name, children, ...looks }: LoginFirstProps) {
  const t = useTexts()
  const toast = useToast()
  const { userId, url } = useVisit()
  if (userId !== null) return children
  return (
    <ButtonLink {...looks} href={links.loginFrom(url)} onClick={() => void toast(t('relations.login'))}>
      {text}
      <span className="dzq-vh"> {name}</span>
    </ButtonLink>
  )
}
