import { sql } from 'kysely'
import { type Invariant, noRows } from './invariant.ts'

/** Floors are permanent numbers: each comment has its own, at most the last one of its thread. */
export const floorInvariants: readonly Invariant[] = [
  noRows(
    'no two comments of a thread have one floor',
    () => sql`
      select 'thread ' || thread_id || ': ' || count(*) || ' comments on floor ' || floor as example
      from posts where floor > 0 group by thread_id, floor having count(*) > 1
    `,
  ),
  noRows(
    'comments have a floor that their thread has given out; first posts and replies have none',
    () => sql`
      select 'post ' || p.id || ': floor ' || p.floor || ' of ' || t.last_floor as example
      from posts as p join threads as t on t.id = p.thread_id
      where case when p.is_first = 0 and p.reply_post_id is null then p.floor < 1 or p.floor > t.last_floor
        else p.floor <> 0 end
    `,
  ),
]
