import type { Context } from '../../context.ts'
import { lastSeenRows, storeAllSeen } from './session-store.ts'

/** Sessions noted in one statement. */
const notedAtOnce = 500

/** Notes that sessions are in use without a call: their pages listen. */
export async function markSessionsSeen(ctx: Context, sessionIds: readonly number[]): Promise<void> {
  for (let from = 0; from < sessionIds.length; from += notedAtOnce)
    await ctx.transaction((tx) =>
      storeAllSeen(tx, ctx.database.engine, sessionIds.slice(from, from + notedAtOnce), ctx.clock.now()),
    )
}

/** When people last used the site, in milliseconds since 1970, to some minutes; those who are logged in nowhere are left out. */
export async function lastSeenOf(
  ctx: Context,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await lastSeenRows(ctx.db, ctx.database.engine, userIds, ctx.clock.now())
  return new Map(rows.map(({ user_id, seen_at }) => [user_id, seen_at]))
}
