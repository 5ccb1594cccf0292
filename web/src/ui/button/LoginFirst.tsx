import type { ReactNode } from 'react'
import { useToast } from '../toast/Toasts.tsx'
import { ButtonLink, type ButtonLinkProps } from './Button.tsx'

export interface LoginFirstProps extends Pick<ButtonLinkProps, 'kind' | 'size' | 'icon'> {
  /** The address of the login that returns to this page; null for a member. */
  login: string | null
  /** The button to press after the login. */
  wanted?: string | undefined
  /** The toast shown to a visitor who is sent to the login. */
  toastText: string
  text: string
  /** Whom the button acts on, for its accessible name. */
  name: string
  /** Rendered for members. */
  children: ReactNode
}

/**
 * A button for members only: a visitor gets a toast and is sent to the login, which returns to the page
 * (docs/reference/pages.md#page-guards).
 */
export function LoginFirst({ login, wanted, toastText, text, name, children, ...looks }: LoginFirstProps) {
  const toast = useToast()
  if (login === null) return children
  return (
    <ButtonLink {...looks} href={login} data-wanted={wanted} onClick={() => void toast(toastText)}>
      {text}
      <span className="dzq-vh"> {name}</span>
    </ButtonLink>
  )
}
