import { type Expression, sql } from 'kysely'
import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'

/** Counters of a person and their columns. */
const columns = {
  threadCount: 'thread_count',
  followCount: 'follow_count',
  fansCount: 'fans_count',
  likedCount: 'liked_count',
  questionCount: 'question_count',
} as const

export type UserCount = keyof typeof columns

const atLeastZero = (column: Expression<number>, by: number) =>
  sql<number>`case when ${column} + ${by} < 0 then 0 else ${column} + ${by} end`

/** Changes counters of a person, for example `{ threadCount: 1, likedCount: -2 }`; the minimum is 0. */
export async function addToUserCounts(
  tx: Tx,
  userId: number,
  changes: Partial<Readonly<Record<UserCount, number>>>,
): Promise<void> {
  const entries = Object.entries(changes).filter(([, by]) => by !== 0) as [UserCount, number][]
  if (entries.length === 0) return
  await tx
    .updateTable('users')
    .set((eb) =>
      Object.fromEntries(
        entries.map(([count, by]) => [columns[count], atLeastZero(eb.ref(columns[count]), by)]),
      ),
    )
    .where('id', '=', userId)
    .execute()
}

const memberCount: Cache<number> = { name: 'member count', maxAgeMs: 60_000, limit: { entries: 1 } }

async function count(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', '=', 0)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Returns the number of members in good standing; counted at most once a minute and after a registration. */
export function countUsers(ctx: Context): Promise<number> {
  return ctx.cache(memberCount).read('all', () => count(ctx))
}

/** Invalidates the number of members. */
export function recountUsers(ctx: Context): void {
  ctx.cache(memberCount).clear()
}
