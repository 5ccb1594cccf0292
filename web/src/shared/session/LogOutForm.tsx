import { signInApi } from '@chaguan/contracts/browser'
import type { FormEvent, ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { FormFields } from '../forms/FormFields.tsx'
import { links } from '../links/links.ts'
import { sessionStore, wantedKey } from '../page/session-store.ts'
import { broadcastSession } from './session-channel.ts'

/** What is kept for times without a network; null where its code does not come. */
const loadKept = () =>
  Promise.all([import('../outbox/outbox.ts'), import('../offline/offline-database.ts')]).then(
    ([{ outboxEntries }, { forgetEverything }]) => ({ outboxEntries, forgetEverything }),
    () => null,
  )

/**
 * Logs out and loads the home page as a document, because session, rights and answers change
 * (docs/reference/pages.md#header-pc). Nothing that is kept on the device stays. What was not sent is shown first, unless it
 * is to be discarded.
 */
export async function logOut({ discards = false } = {}): Promise<void> {
  const kept = await loadKept()
  if (!discards && kept && kept.outboxEntries().length > 0) return location.assign(links.outboxOnLeaving)
  sessionStore.remove(wantedKey)
  // Before the answer: whoever comes next finds nothing, even if it is lost.
  await kept?.forgetEverything()
  // A session that could not be ended is left all the same.
  await call(signInApi.logOut, {}).then(
    () => broadcastSession(null),
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
