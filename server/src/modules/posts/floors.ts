import { sql } from 'kysely'
import type { Tx } from '../../drivers/db/db.ts'

/** Gives floors to comments that were stored in bulk without one, in their order of time, behind those there are. */
export async function numberComments(tx: Tx): Promise<void> {
  await sql`
    update posts set floor = numbered.floor from (
      select p.id, t.last_floor + row_number() over (partition by p.thread_id order by p.created_at, p.id) as floor
      from posts as p join threads as t on t.id = p.thread_id
      where p.floor = 0 and p.is_first = 0 and p.reply_post_id is null
    ) as numbered where numbered.id = posts.id
  `.execute(tx)
  await sql`
    update threads set last_floor = last.floor from (
      select thread_id, max(floor) as floor from posts where is_first = 0 and reply_post_id is null group by thread_id
    ) as last where last.thread_id = threads.id and threads.last_floor < last.floor
  `.execute(tx)
}
