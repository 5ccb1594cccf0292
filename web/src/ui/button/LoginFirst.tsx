import type { ReactNode } from 'react'
import { useToast } from '../toast/Toasts.tsx'
import { ButtonLink, type ButtonLinkProps } from './Button.tsx'

export interface LoginFirstProps extends Pick<ButtonLinkProps, 'kind' | 'size' | 'icon'> {
  /** Where a visitor logs in, and from there back; null for a member. */
  login: string | null
  /** What is done after the log-in. */
  wanted?: string | undefined
  /** What a visitor is told on the way there. */
  told: string
  text: string
  /** Whom it is about, for whoever only hears the button. */
  name: string
  /** What a member sees. */
  children: ReactNode
}

/**
 * What only members can do: a visitor is told to log in, and led there and back (docs/reference/pages.md#page-guards).
 */
export function LoginFirst({ login, wanted, told, text, name, children, ...looks }: LoginFirstProps) {
  const toast = useToast()
  if (login === null) return children
  return (
    <ButtonLink {...looks} href={login} data-wanted={wanted} onClick={() => void toast(told)}>
      {text}
      <span className="dzq-vh"> {name}</span>
    </ButtonLink>
  )
}
