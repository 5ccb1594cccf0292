import type { FormEvent, ReactNode } from 'react'
import { FormFields } from './FormFields.tsx'
import { links } from './links.ts'
import { logOut } from './log-out.ts'

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
