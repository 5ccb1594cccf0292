import { signInApi } from '@chaguan/contracts/browser'
import type { FormEvent, ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { FormFields } from '../forms/FormFields.tsx'
import { links, withQuery } from '../links/links.ts'
import { sessionStore } from '../page/session-store.ts'
import { broadcastSession } from './session-channel.ts'

/** The modules that manage offline data; null when they cannot be loaded. */
const loadStoredData = () =>
  Promise.all([import('../outbox/outbox.ts'), import('../offline/offline-database.ts')]).then(
    ([{ outboxEntries }, { forgetEverything }]) => ({ outboxEntries, forgetEverything }),
    () => null,
  )

/**
 * Logs out and loads the home page as a document, because session, permissions and responses change
 * (docs/reference/pages.md#header-pc). All offline data on the device is removed. Unless `discards` is true, unsent
 * outbox entries are shown first.
 */
export async function logOut({ discards = false } = {}): Promise<void> {
  const stored = await loadStoredData()
  if (!discards && stored && stored.outboxEntries().length > 0)
    return location.assign(withQuery(links.outbox, { leave: 1 }))
  // The tab has half-written comments and forms.
  sessionStore.clear()
  // Before the response: whoever uses the browser next finds nothing, even if the response is lost.
  await stored?.forgetEverything()
  // The person leaves the session even when the server could not end it.
  await call(signInApi.logOut, {}).then(
    () => broadcastSession(null),
    () => {},
  )
  location.assign(links.home)
}

/** A form around a button that logs out, with and without JavaScript. */
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
