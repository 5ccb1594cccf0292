import { type Endpoint, signInApi } from '@chaguan/contracts'
import type { WriteBehind } from '../../../context/write-behind.ts'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { readSettings } from '../../settings/index.ts'
import { findAdministeredAt, storeAdministered } from '../sessions/session-store.ts'
import { idleRefusal } from '../step-up-verification.ts'

const minuteMs = 60_000

/** When sessions last administered, in milliseconds since 1970. */
const administered: WriteBehind<Context, number, number> = {
  name: 'last acts of administrators',
  delayMs: 1000,
  merge: Math.max,
  store: (ctx, seenAt) =>
    ctx.transaction(async (tx) => {
      for (const [id, at] of seenAt) await storeAdministered(tx, id, at)
    }),
}

/** Calls of the session itself, which goes on. */
const isOfSession = ({ path }: Endpoint) => path === signInApi.refreshToken.path

/**
 * Refuses calls of administrators with UNAUTHORIZED and `{prove, idle}` to a session that has made none for the minutes of
 * the setting `admin_idle_minutes`, until its owner gives the password again or logs in anew; 0 never does. The session goes
 * on everywhere else. It stands behind the gate of rights: nobody else is told.
 */
export async function idleGate(ctx: Context, { id, sessionId }: Viewer, endpoint: Endpoint): Promise<void> {
  if (endpoint.access !== 'admin' || isOfSession(endpoint) || id === null || sessionId === null) return
  const { admin_idle_minutes } = await readSettings(ctx)
  const [now, waiting] = [ctx.clock.now(), ctx.writeBehind(administered)]
  // A proof is stored at once, and may be later than what waits to be stored.
  const at = Math.max(waiting.pending(sessionId) ?? 0, (await findAdministeredAt(ctx.db, sessionId)) ?? now)
  if (admin_idle_minutes > 0 && now - at > admin_idle_minutes * minuteMs) throw await idleRefusal(ctx, id)
  if (now - at >= minuteMs) waiting.add(sessionId, now)
}
