import { failureCodes, signInApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { hasPage } from '../../pages/index.ts'
import { storeReturnAddress } from '../../shared/session/login-return.ts'
import { broadcastSession } from '../../shared/session/session-channel.ts'
import {
  isDeadSession,
  isOtherSession,
  isTooOften,
  type RefusedCall,
  redirectOfFailure,
} from './failure-rules.ts'

/** The session to end, and the page to return to. */
interface EndingSession {
  /** Path, query and hash of the page to return to. */
  readonly url: string
  /** Null for a visitor, who has no session to end. */
  readonly userId: number | null
}

/** Codes which mean that the session has already ended. */
const overCodes: readonly number[] = [failureCodes.INVALID_TOKEN, failureCodes.JUMP_TO_LOGIN]

/**
 * Logs out, stores the address and loads the redirect (docs/reference/pages.md#saved-address). Rejects without loading
 * anything when the logout was refused: a visitors' page would redirect a member who is still logged in back to the
 * refused page, in an endless loop.
 */
export async function endSession(
  { url, userId }: EndingSession,
  { to, saves }: { readonly to: string; readonly saves?: true },
  load: (url: string) => void,
): Promise<void> {
  if (userId !== null)
    await call(signInApi.logOut, {}, { quiet: true }).then(
      () => broadcastSession(null),
      (error: unknown) => {
        const failure = asFailure(error)
        if (!overCodes.includes(failure.Code)) throw failure
      },
    )
  if (saves) storeReturnAddress(url)
  load(to)
}

/** The effects available to `handleFailure`. */
export interface FailureActions {
  readonly go: (url: string, how: { readonly replace: boolean }) => void
  /** Loads an address as a document. */
  readonly load: (url: string) => void
  /** Reloads this page, unless it was just reloaded. */
  readonly reload: (reason: string) => void
  /** Reloads this page for the member of the current session, without restoring typed text. */
  readonly startAnew: () => void
  readonly tooOften: (message: string) => void
}

const pathOf = (url: string) => new URL(url, 'http://site').pathname

/**
 * Handles a refused call by its rule: nothing, a notice, a redirect, or a new session
 * (docs/reference/wire.md#client-reactions).
 */
export async function handleFailure(refused: RefusedCall, acting: FailureActions): Promise<void> {
  const { failure, url } = refused
  if (isTooOften(failure)) return acting.tooOften(failure.Message)
  if (isOtherSession(failure)) return acting.startAnew()
  if (isDeadSession(refused)) return acting.reload(failure.Message)
  const way = redirectOfFailure(refused)
  if (!way || pathOf(way.to) === pathOf(url) || !hasPage(way.to)) return
  if (way.endsSession) return endSession(refused, way, acting.load).catch(() => {})
  if (way.saves) storeReturnAddress(url)
  if (way.changesSite) return acting.load(way.to)
  acting.go(way.to, { replace: way.replaces === true })
}
