import { signInApi } from '@chaguan/contracts/browser'
import type { FormEvent, ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { FormFields } from '../forms/FormFields.tsx'
import { links } from '../links/links.ts'
import { sessionStore, wantedKey } from '../page/session-store.ts'
import { tellSession } from './session-channel.ts'

/**
 * Logs out and loads the home page as a document, because session, rights and answers change
 * (docs/reference/pages.md#header-pc).
 */
export async function logOut(): Promise<void> {
  sessionStore.remove(wantedKey)
  // A session that could not be ended is left all the same.
  await call(signInApi.logOut, {}).then(
    () => tellSession(null),
    () => {},
  )
  location.assign(links.home)
}

/** A form around a button that logs out, with scripts and without. */
export function LogOutForm({ children }: { children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    logOut().catch(() => {})
  }
  return (
    <form className="dzq-inline" method="post" action={links.home} onSubmit={submit}>
      <FormFields action="logOut" />
      {children}
    </form>
  )
}
