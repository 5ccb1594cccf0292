import { inactiveStatuses, userStatus } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { findUser } from '../../users/index.ts'
import { listActiveAmong, listActiveSessions } from './session-store.ts'

const channel = 'sessions'

/** Notifies every instance that sessions of a person may have ended; call it after the commit. */
export function publishSessionsChanged({ bus }: Pick<Context, 'bus'>, userId: number): void {
  bus.publish(channel, { userId })
}

/** Calls `listener` with people whose sessions may have ended, from every instance. Returns how to stop. */
export function onSessionsChanged(
  { bus }: Pick<Context, 'bus'>,
  listener: (userId: number) => void,
): () => void {
  return bus.subscribe(channel, (message) => listener((message as { userId: number }).userId))
}

/** The active sessions of a person, and whether the account is under review. */
interface AccountSessions {
  readonly ids: ReadonlySet<number>
  readonly isInReview: boolean
}

/** Returns the active sessions of a person; none for banned and refused accounts. */
export async function readAccountSessions(ctx: Context, userId: number): Promise<AccountSessions> {
  const user = await findUser(ctx.db, userId)
  if (!user || inactiveStatuses.has(user.status)) return { ids: new Set(), isInReview: false }
  const rows = await listActiveSessions(ctx.db, userId, ctx.clock.now())
  return { ids: new Set(rows.map(({ id }) => id)), isInReview: user.status === userStatus.inReview }
}

/** Returns the ids of a person's active sessions. */
export const activeSessionIds = async (ctx: Context, userId: number): Promise<ReadonlySet<number>> =>
  (await readAccountSessions(ctx, userId)).ids

/** Returns which of these sessions of any people are active, in one query, by the rules of `readAccountSessions`. */
export async function activeSessionsAmong(
  ctx: Context,
  sessionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (sessionIds.length === 0) return new Set()
  const limits = { shutOut: [...inactiveStatuses], now: ctx.clock.now() }
  const rows = await listActiveAmong(ctx.db, ctx.database.engine, sessionIds, limits)
  return new Set(rows.map(({ id }) => id))
}
