import { signInApi } from '@chaguan/contracts/browser'
import type { FormEvent, ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { FormFields } from '../forms/FormFields.tsx'
import { links } from '../links/links.ts'

/**
 * Logs out and goes home by loading it anew, because session, rights and answers are others then
 * (docs/reference/pages.md#header-pc).
 */
export async function logOut(): Promise<void> {
  await call(signInApi.logOut, {}).catch(() => {})
  location.assign(links.home)
}

/** A form around a button that logs out, with scripts and without. */
export function LogOutForm({ children }: { children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It cannot fail: a session that could not be ended is left by going home all the same.
    logOut().catch(() => {})
  }
  return (
    <form className="dzq-inline" method="post" action={links.home} onSubmit={submit}>
      <FormFields action="logOut" />
      {children}
    </form>
  )
}
