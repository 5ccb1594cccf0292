import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { isOneOf } from '../../../drivers/db/dialect.ts'
import type { Viewer } from '../../../viewer.ts'
import { permittedCategoryIds } from '../../categories/index.ts'

/** Counts people's listed threads in some categories, without anonymous ones; leaves out people without any. */
async function countIn(
  { db, database }: Pick<Context, 'db' | 'database'>,
  userIds: readonly number[],
  categoryIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ user_id: number; n: number }>`
    select user_id, count(*) as n from threads
    where is_listed = 1 and is_anonymous = 0
      and ${isOneOf(database.engine, sql.ref('user_id'), userIds)}
      and ${isOneOf(database.engine, sql.ref('category_id'), categoryIds)}
    group by user_id
  `.execute(db)
  return new Map(rows.map((row) => [row.user_id, Number(row.n)]))
}

/**
 * Returns people with their thread counts limited to categories that the viewer sees. Viewers who see every category
 * get the stored counts, and everybody gets their own.
 */
export async function withVisibleThreadCounts<
  U extends { readonly id: number; readonly threadCount: number },
>(
  ctx: Context,
  viewer: Viewer,
  users: ReadonlyMap<number, U>,
  ids: Iterable<number> = users.keys(),
): Promise<ReadonlyMap<number, U>> {
  const permitted = await permittedCategoryIds(ctx, viewer, 'viewThreads')
  if (permitted === 'all') return users
  const others = [...ids].filter((id) => id !== viewer.id && (users.get(id)?.threadCount ?? 0) > 0)
  if (others.length === 0) return users
  const counts = await countIn(ctx, others, permitted)
  const seen = new Map(users)
  for (const id of others) {
    const user = users.get(id)
    if (user) seen.set(id, { ...user, threadCount: counts.get(id) ?? 0 })
  }
  return seen
}

/** Counts the listed threads of a person that the viewer may see; for others without anonymous threads. */
export async function countVisibleThreadsOf(ctx: Context, viewer: Viewer, userId: number): Promise<number> {
  const isOwn = viewer.id === userId
  const permitted = isOwn ? 'all' : await permittedCategoryIds(ctx, viewer, 'viewThreads')
  if (permitted !== 'all') return (await countIn(ctx, [userId], permitted)).get(userId) ?? 0
  const query = ctx.db
    .selectFrom('threads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('is_listed', '=', 1)
  const { count } = await (isOwn ? query : query.where('is_anonymous', '=', 0)).executeTakeFirstOrThrow()
  return count
}
