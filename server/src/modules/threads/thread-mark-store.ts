import { sql } from 'kysely'
import type { Db, Tx } from '../../drivers/db/db.ts'

/** How many threads are sticky now. */
export async function countSticky(db: Db): Promise<number> {
  const row = await db
    .selectFrom('threads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`is_listed = 1 and is_sticky = 1`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Puts a thread among somebody's favourites, or takes it out. Doing it twice is doing it once. */
export async function setFavourite(
  tx: Tx,
  threadId: number,
  userId: number,
  isFavourite: boolean,
  now: number,
): Promise<void> {
  if (isFavourite)
    await tx
      .insertInto('thread_user')
      .values({ thread_id: threadId, user_id: userId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('thread_user')
      .where('thread_id', '=', threadId)
      .where('user_id', '=', userId)
      .execute()
}

export async function isFavourite(db: Db, threadId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('thread_user')
    .select('thread_id')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Likes of everything that a person wrote in a thread and that is still there. */
export async function countLikesOf(tx: Tx, threadId: number, userId: number): Promise<number> {
  const { likes } = await tx
    .selectFrom('posts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('like_count'), sql.lit(0)).as('likes'))
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return likes
}
