import type { Db, Engine } from '../../../drivers/db/db.ts'
import { isOneOf } from '../../../drivers/db/dialect.ts'
import { prepare } from '../../../drivers/db/prepared.ts'

const selectLikes = prepare<
  { viewerId: number; postIds: readonly number[] },
  { post_id: number; created_at: number }
>(({ db, parameters, isOneOf }) =>
  db
    .selectFrom('post_user')
    .select(['post_id', 'created_at'])
    .where('user_id', '=', parameters.viewerId)
    .where((eb) => isOneOf(eb.ref('post_id'), 'postIds')),
)

/** Returns when the viewer liked these posts, without those that they do not like. */
export async function findOwnLikes(
  db: Db,
  engine: Engine,
  viewerId: number | null,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (viewerId === null || postIds.length === 0) return new Map()
  const rows = await selectLikes(db, engine, { viewerId, postIds })
  return new Map(rows.map((row) => [row.post_id, row.created_at]))
}

/** Lists the likes of a post, newest first. */
export async function listLikes(
  db: Db,
  engine: Engine,
  postId: number,
  {
    offset = 0,
    take,
    without = [],
  }: { readonly offset?: number; readonly take: number; readonly without?: readonly number[] },
): Promise<{ user_id: number; created_at: number }[]> {
  return db
    .selectFrom('post_user')
    .select(['user_id', 'created_at'])
    .where('post_id', '=', postId)
    .where((eb) => eb.not(isOneOf(engine, eb.ref('user_id'), without)))
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(take)
    .offset(offset)
    .execute()
}

/** Returns whether the thread is among the person's favourites. */
export async function isFavorite(db: Db, userId: number | null, threadId: number): Promise<boolean> {
  if (userId === null) return false
  const row = await db
    .selectFrom('thread_user')
    .select('user_id')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
