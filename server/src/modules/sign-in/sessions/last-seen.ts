import type { WriteBehind } from '../../../context/write-behind.ts'
import type { Context } from '../../../context.ts'
import { lastSeenRows, storeLastSeenTimes, storeSeen } from './session-store.ts'

/** Resolution of a session's last use in milliseconds: not every request may cause a write. */
const exactToMs = 240_000

/** Last uses of sessions, in milliseconds since 1970. */
const lastUses: WriteBehind<Context, number, number> = {
  name: 'last uses of sessions',
  delayMs: 1000,
  merge: Math.max,
  store: (ctx, seenAt) => ctx.transaction((tx) => storeSeen(tx, seenAt)),
}

/** Records the use of a session: at most once in four minutes, after the response was sent. */
export function recordSessionUse(ctx: Context, id: number, lastSeenAt: number): void {
  const now = ctx.clock.now()
  if (now - lastSeenAt >= exactToMs) ctx.writeBehind(lastUses).add(id, now)
}

/** Stores the buffered last uses. */
export function flushLastSeen(ctx: Context): Promise<void> {
  return ctx.writeBehind(lastUses).flush()
}

/** Maximum sessions per statement. */
const notedAtOnce = 500

/** Records the use of sessions that make no requests but have a live stream open. */
export async function markSessionsSeen(ctx: Context, sessionIds: readonly number[]): Promise<void> {
  for (let from = 0; from < sessionIds.length; from += notedAtOnce)
    await ctx.transaction((tx) =>
      storeLastSeenTimes(
        tx,
        ctx.database.engine,
        sessionIds.slice(from, from + notedAtOnce),
        ctx.clock.now(),
      ),
    )
}

/**
 * Returns when people last used the site, in milliseconds since 1970, accurate to some minutes; leaves out people
 * without a session.
 */
export async function lastSeenOf(
  ctx: Context,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await lastSeenRows(ctx.db, ctx.database.engine, userIds, ctx.clock.now())
  return new Map(rows.map(({ user_id, seen_at }) => [user_id, seen_at]))
}
