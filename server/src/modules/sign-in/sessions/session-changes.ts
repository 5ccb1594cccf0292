import { shutOutStatuses, userStatus } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { findUser } from '../../users/index.ts'
import { listActiveAmong, listActiveSessions } from './session-store.ts'

const channel = 'sessions'

/** Says on every instance that sessions of a person may have ended: call it after the commit that ended them. */
export function publishSessionsChanged({ bus }: Pick<Context, 'bus'>, userId: number): void {
  bus.publish(channel, { userId })
}

/** Hears, from every instance, whose sessions may have ended. Answers how to stop listening. */
export function onSessionsChanged(
  { bus }: Pick<Context, 'bus'>,
  listener: (userId: number) => void,
): () => void {
  return bus.subscribe(channel, (message) => listener((message as { userId: number }).userId))
}

/** The sessions of a person that live, and whether the account is under review. */
interface AccountSessions {
  readonly ids: ReadonlySet<number>
  readonly isInReview: boolean
}

/** The sessions of a person that live; none of a banned or refused one does. */
export async function readAccountSessions(ctx: Context, userId: number): Promise<AccountSessions> {
  const user = await findUser(ctx.db, userId)
  if (!user || shutOutStatuses.has(user.status)) return { ids: new Set(), isInReview: false }
  const rows = await listActiveSessions(ctx.db, userId, ctx.clock.now())
  return { ids: new Set(rows.map(({ id }) => id)), isInReview: user.status === userStatus.inReview }
}

/** Ids of the sessions of a person that live. */
export const activeSessionIds = async (ctx: Context, userId: number): Promise<ReadonlySet<number>> =>
  (await readAccountSessions(ctx, userId)).ids

/** Which of these sessions live, of whomever they are; found in one query, and as `readAccountSessions` has it. */
export async function activeSessionsAmong(
  ctx: Context,
  sessionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (sessionIds.length === 0) return new Set()
  const look = { shutOut: [...shutOutStatuses], now: ctx.clock.now() }
  const rows = await listActiveAmong(ctx.db, ctx.database.engine, sessionIds, look)
  return new Set(rows.map(({ id }) => id))
}
