import { limits } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Db, Engine, Tx } from '../../../drivers/db/db.ts'
import { acquireLock } from '../../../drivers/db/dialect.ts'

/** Counts the sticky threads. */
export async function countSticky(db: Db): Promise<number> {
  const row = await db
    .selectFrom('threads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`is_listed = 1 and is_sticky = 1`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Adds a thread to a person's favourites or removes it. Idempotent. */
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

/** Deletes the sort number of a sticky thread. */
export async function deleteStickySort(tx: Tx, threadId: number): Promise<void> {
  await tx.deleteFrom('thread_stick_sort').where('thread_id', '=', threadId).execute()
}

/** Unpins a sticky thread that is listed again if 20 others are sticky already. */
export async function unpinBeyondLimit(
  tx: Tx,
  engine: Engine,
  thread: { readonly id: number; readonly is_sticky: number },
): Promise<void> {
  if (thread.is_sticky === 0) return
  await acquireLock(tx, engine, 'sticky threads')
  if ((await countSticky(tx)) < limits.maxSticky) return
  await tx.updateTable('threads').set({ is_sticky: 0 }).where('id', '=', thread.id).execute()
  await deleteStickySort(tx, thread.id)
}
