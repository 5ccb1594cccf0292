import type { WriteBehind } from '../../../context/write-behind.ts'
import type { Context } from '../../../context.ts'
import { lastSeenRows, storeAllSeen, storeSeen } from './session-store.ts'

/** A session's time of use is kept this exactly, in milliseconds: reading must not write each time. */
const exactToMs = 240_000

/** When sessions were last used, in milliseconds since 1970. */
const lastUses: WriteBehind<Context, number, number> = {
  name: 'last uses of sessions',
  delayMs: 1000,
  merge: Math.max,
  store: (ctx, seenAt) => ctx.transaction((tx) => storeSeen(tx, seenAt)),
}

/** Notes that a session is used: at most once in four minutes, and after the answer was given. */
export function recordSessionUse(ctx: Context, id: number, lastSeenAt: number): void {
  const now = ctx.clock.now()
  if (now - lastSeenAt >= exactToMs) ctx.writeBehind(lastUses).add(id, now)
}

/** Stores the last uses of sessions noted so far. */
export function flushLastSeen(ctx: Context): Promise<void> {
  return ctx.writeBehind(lastUses).flush()
}

/** Sessions noted in one statement. */
const notedAtOnce = 500

/** Notes that sessions are in use without a call: their pages listen. */
export async function markSessionsSeen(ctx: Context, sessionIds: readonly number[]): Promise<void> {
  for (let from = 0; from < sessionIds.length; from += notedAtOnce)
    await ctx.transaction((tx) =>
      storeAllSeen(tx, ctx.database.engine, sessionIds.slice(from, from + notedAtOnce), ctx.clock.now()),
    )
}

/**
 * When people last used the site, in milliseconds since 1970, to some minutes; those who are logged in nowhere are left
 * out.
 */
export async function lastSeenOf(
  ctx: Context,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await lastSeenRows(ctx.db, ctx.database.engine, userIds, ctx.clock.now())
  return new Map(rows.map(({ user_id, seen_at }) => [user_id, seen_at]))
}
