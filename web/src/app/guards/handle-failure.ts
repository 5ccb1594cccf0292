import { hasPage } from '../../pages/index.ts'
import { saveReturn } from '../../shared/session/login-return.ts'
import { endSession } from './end-session.ts'
import { isDeadSession, isTooOften, type Refused, wayOf } from './failure-rules.ts'

/** What the shared handler of failures works with. */
export interface FailureActions {
  readonly go: (url: string, how: { readonly replace: boolean }) => void
  /** Loads an address as a document. */
  readonly load: (url: string) => void
  /** Loads this page anew, unless that was just done. */
  readonly reload: (reason: string) => void
  readonly tooOften: (message: string) => void
}

const pathOf = (url: string) => new URL(url, 'http://site').pathname

/**
 * Does what the table says of a refused call: nothing, a notice, another page, or a new session
 * (docs/reference/wire.md#client-reactions).
 */
export async function handleFailure(refused: Refused, acting: FailureActions): Promise<void> {
  const { failure, url } = refused
  if (isTooOften(failure)) return acting.tooOften(failure.Message)
  if (isDeadSession(refused)) return acting.reload(failure.Message)
  const way = wayOf(refused)
  if (!way || pathOf(way.to) === pathOf(url) || !hasPage(way.to)) return
  if (way.endsSession) return endSession(refused, way, acting.load).catch(() => {})
  if (way.saves) saveReturn(url)
  acting.go(way.to, { replace: way.replaces === true })
}
