import { sql } from 'kysely'
import type { Db, Tx } from '../../drivers/db/db.ts'

/** Returns when a user marked everything as read; zeros for never. */
export async function findAllRead(db: Db, userId: number): Promise<{ allReadAt: number; changedAt: number }> {
  const row = await db
    .selectFrom('user_reads')
    .select(['all_read_at', 'changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { allReadAt: row?.all_read_at ?? 0, changedAt: row?.changed_at ?? 0 }
}

/**
 * Marks everything as read: threads published until now, and the current comments of threads that were opened before.
 */
export async function markAll(tx: Tx, userId: number, now: number): Promise<void> {
  await tx
    .insertInto('user_reads')
    .values({ user_id: userId, all_read_at: now, all_read_before: 0, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        all_read_before: sql<number>`user_reads.all_read_at`,
        all_read_at: now,
        changed_at: now,
      }),
    )
    .execute()
  await tx
    .updateTable('thread_reads')
    .set({
      comments_before: sql<number>`comments`,
      comments: sql<number>`coalesce(
        (select case when post_count > 1 then post_count - 1 else 0 end from threads
          where threads.id = thread_reads.thread_id), comments)`,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Reverts the last marking; idempotent. */
export async function unmarkAll(tx: Tx, userId: number, now: number): Promise<void> {
  await tx
    .updateTable('user_reads')
    .set({ all_read_at: sql<number>`all_read_before`, changed_at: now })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('thread_reads')
    .set({ comments: sql<number>`comments_before` })
    .where('user_id', '=', userId)
    .execute()
}
