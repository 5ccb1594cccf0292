import { failureCodes, signInApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { saveReturn } from '../../shared/session/login-return.ts'

/** Whose session is over at which address. */
interface EndingSession {
  /** Path, query and hash of the page to be come back to. */
  readonly url: string
  /** Null for a visitor, who has no session to end. */
  readonly userId: number | null
}

/** What a server says to whose session is over already. */
const overCodes: readonly number[] = [failureCodes.INVALID_TOKEN, failureCodes.JUMP_TO_LOGIN]

/**
 * Ends the session of this browser, keeps the address and loads where the way leads
 * (docs/reference/pages.md#saved-address). Throws the failure of a log-out that was refused, and loads nothing then: a
 * page for visitors would lead whoever is still in back to the page that was refused, in a circle.
 */
export async function endSession(
  { url, userId }: EndingSession,
  { to, saves }: { readonly to: string; readonly saves?: true },
  load: (url: string) => void,
): Promise<void> {
  if (userId !== null)
    await call(signInApi.logOut, {}, { quiet: true }).catch((error: unknown) => {
      const failure = asFailure(error)
      if (!overCodes.includes(failure.Code)) throw failure
    })
  if (saves) saveReturn(url)
  load(to)
}
