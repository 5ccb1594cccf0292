import { type Cache, untilWriteTo } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import type { Db, Engine } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { prepare } from '../../drivers/db/prepared.ts'

/** How one person follows another (docs/reference/wire-accounts.md#follows). */
export const followState = { none: 0, follows: 1, mutual: 2 } as const
export type FollowState = (typeof followState)[keyof typeof followState]

const selectFollows = prepare<
  { viewerId: number; userIds: readonly number[] },
  { to_user_id: number; is_mutual: number }
>(({ db, parameters, isOneOf }) =>
  db
    .selectFrom('user_follow')
    .select(['to_user_id', 'is_mutual'])
    .where('from_user_id', '=', parameters.viewerId)
    .where((eb) => isOneOf(eb.ref('to_user_id'), 'userIds')),
)

const selectDenied = prepare<{ viewerId: number }, { deny_user_id: number }>(({ db, parameters }) =>
  db.selectFrom('deny_users').select('deny_user_id').where('user_id', '=', parameters.viewerId),
)

const selectFollowed = prepare<{ userId: number }, { to_user_id: number }>(({ db, parameters }) =>
  db
    .selectFrom('user_follow')
    .select('to_user_id')
    .where('from_user_id', '=', parameters.userId)
    .orderBy('to_user_id'),
)

/** Returns everybody whom this person follows, by id. */
export async function followedIds(db: Db, engine: Engine, userId: number): Promise<readonly number[]> {
  const rows = await selectFollowed(db, engine, { userId })
  return rows.map((row) => row.to_user_id)
}

/** Returns how the viewer follows each of these people, without those they do not follow. */
export async function followStates(
  db: Db,
  engine: Engine,
  viewerId: number | null,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, FollowState>> {
  if (viewerId === null || userIds.length === 0) return new Map()
  const rows = await selectFollows(db, engine, { viewerId, userIds })
  return new Map(
    rows.map((row) => [row.to_user_id, row.is_mutual === 1 ? followState.mutual : followState.follows]),
  )
}

/** Cached lists of blocked people. */
const blockLists: Cache<readonly number[]> = {
  name: 'block lists',
  ...untilWriteTo('deny_users'),
  limit: { entries: 5000 },
}

/** Returns everybody whom this person has blocked; empty for visitors. */
export async function deniedIds(
  { cache, db, database }: Pick<Context, 'cache' | 'db' | 'database'>,
  viewerId: number | null,
): Promise<readonly number[]> {
  if (viewerId === null) return []
  return cache(blockLists).read(viewerId, async () => {
    const rows = await selectDenied(db, database.engine, { viewerId })
    return rows.map((row) => row.deny_user_id)
  })
}

/** Returns which of these people the viewer has blocked. */
export async function denyStates(
  ctx: Pick<Context, 'cache' | 'db' | 'database'>,
  viewerId: number | null,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const denied = new Set(await deniedIds(ctx, viewerId))
  return new Set(userIds.filter((id) => denied.has(id)))
}

/** Returns which of these people have blocked this one. */
export async function deniersAmong(
  db: Db,
  engine: Engine,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('deny_users')
    .select('user_id')
    .where('deny_user_id', '=', userId)
    .where((eb) => isOneOf(engine, eb.ref('user_id'), ids))
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Returns whether the first person has blocked the second. */
export async function isDenied(db: Db, byId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('deny_users')
    .select('deny_user_id')
    .where('user_id', '=', byId)
    .where('deny_user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
