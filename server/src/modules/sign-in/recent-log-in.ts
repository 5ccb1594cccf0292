import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { findSessionStart } from './session-store.ts'

/** Milliseconds for which a log-in counts as a fresh proof of who somebody is. */
const freshMs = 30 * 60_000

/** Whether the session of a call began by a log-in that is fresh; new tokens for it do not make it so. */
export async function hasJustLoggedIn(ctx: Context, { sessionId }: Member): Promise<boolean> {
  if (sessionId === null) return false
  const startedAt = await findSessionStart(ctx.db, sessionId)
  return startedAt !== undefined && ctx.clock.now() - startedAt < freshMs
}
