import { type FormAction, liveApi, type OutputOf, signInApi, userStatus } from '@chaguan/contracts/browser'
import { useEffect, useEffectEvent, useRef } from 'react'
import { query, useApiQuery } from '../../api/query.ts'
import { accountLinks } from '../../shared/links/account-links.ts'
import { links } from '../../shared/links/links.ts'
import { returnAfterLogin } from '../../shared/session/login-return.ts'

type AccountStatus = OutputOf<typeof signInApi.readAccountStatus>

/** The query for the state of the caller's account; the address is never trusted for it. */
export const accountStatusQuery = query(signInApi.readAccountStatus, {})

/** Milliseconds between two requests for the state. */
const pollMs = 15_000

/** Without a session and without a note of a refused login. */
const unknown: AccountStatus = { status: null, reason: '', isLoggedIn: false }

/** Whether an account in this state may be used, or completed by its owner. */
export const isUsable = (status: number | null) =>
  status === userStatus.normal || status === userStatus.needsFields

function leaveStatusPage({ status, isLoggedIn }: AccountStatus): void {
  if (!isLoggedIn) location.assign(links.login)
  else if (status === userStatus.needsFields) location.assign(accountLinks.supplementary)
  else returnAfterLogin()
}

/** The state of the account, polled while the page is open; leaves the page once the account may be used. */
export function useAccountStatus(): AccountStatus {
  // Read with `useApiQuery` like every response of a page, because the server's page cache depends on what was read
  // that way.
  const { data = unknown, refetch } = useApiQuery(accountStatusQuery)
  const check = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refetch()
  })
  useEffect(() => {
    check()
    const again = () => check()
    const timer = setInterval(again, pollMs)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
  const isInReview = data.isLoggedIn && data.status === userStatus.inReview
  useEffect(() => {
    if (!isInReview) return undefined
    // The live stream reports a refusal, which ends the session, and an approval; `open` covers those before it opened.
    const stream = new EventSource(liveApi.listen.path)
    const again = () => check()
    for (const name of ['open', 'usable', 'signed-out']) stream.addEventListener(name, again)
    stream.addEventListener('signed-out', () => stream.close())
    return () => stream.close()
  }, [isInReview])
  const before = useRef(data.status)
  useEffect(() => {
    const wasShutOut = before.current !== null && !isUsable(before.current)
    before.current = data.status
    if (wasShutOut && isUsable(data.status)) leaveStatusPage(data)
  }, [data])
  return data
}

export const accountStatusForms: Readonly<Record<string, FormAction>> = {
  forget: { endpoint: signInApi.forgetRefusal, input: () => ({}), next: () => links.home },
}
