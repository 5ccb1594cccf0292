import { sql } from 'kysely'
import type { Tx } from '../../server/src/drivers/db/db.ts'
import { numberComments } from '../../server/src/modules/posts/index.ts'
import { type Invariant, noRows } from './invariant.ts'

/** Maps each stored counter to a query of the rows it counts, with `id` and `n`; ids that the query omits count 0. */
const counted: Readonly<Record<string, string>> = {
  'users.thread_count': `select user_id as id, count(*) as n from threads where is_listed = 1
    and is_anonymous = 0 group by user_id`,
  'users.liked_count': `select p.user_id as id, count(*) as n from post_user as l join posts as p on p.id = l.post_id
    join threads as t on t.id = p.thread_id
    where p.deleted_at is null and not (t.is_anonymous = 1 and p.user_id = t.user_id) group by p.user_id`,
  'users.follow_count': `select from_user_id as id, count(*) as n from user_follow group by from_user_id`,
  'users.fans_count': `select to_user_id as id, count(*) as n from user_follow group by to_user_id`,
  'categories.thread_count': `select category_id as id, count(*) as n from threads where is_listed = 1
    group by category_id`,
  'topics.thread_count': `select x.topic_id as id, count(*) as n from thread_topic as x
    join threads as t on t.id = x.thread_id where t.is_listed = 1 group by x.topic_id`,
  'threads.post_count': `select t.id as id, 1 + count(p.id) as n from threads as t left join posts as p
    on p.thread_id = t.id and p.is_first = 0 and p.reply_post_id is null and p.is_approved = 1 and p.deleted_at is null
    group by t.id`,
  'threads.like_count': `select t.id as id, count(*) as n from threads as t
    join post_user as l on l.post_id = t.first_post_id group by t.id`,
  'threads.paid_count': `select thread_id as id, count(*) as n from orders where type in (3, 7) and status in (1, 5)
    group by thread_id`,
  'threads.rewarded_count': `select thread_id as id, count(*) as n from orders where type = 2 and status in (1, 5)
    group by thread_id`,
  'posts.like_count': `select post_id as id, count(*) as n from post_user group by post_id`,
  'posts.reply_count': `select reply_post_id as id, count(*) as n from posts
    where reply_post_id is not null and is_approved = 1 and deleted_at is null group by reply_post_id`,
}

/** Every stored counter equals the number of rows it counts. */
export const counterInvariants: readonly Invariant[] = Object.entries(counted).map(([name, rows]) => {
  const [table = '', column = ''] = name.split('.')
  return noRows(`${name} is the number of its rows`, () => {
    const kept = sql.ref(`t.${column}`)
    return sql`
      select ${sql.lit(`${table} `)} || t.id || ': stored ' || ${kept} || ', counted ' || coalesce(c.n, 0) as example
      from ${sql.table(table)} as t left join (${sql.raw(rows)}) as c on c.id = t.id
      where ${kept} <> coalesce(c.n, 0)
    `
  })
})

/** Recomputes every counter from its rows, and numbers the floors of comments. For rows inserted in bulk. */
export async function recount(tx: Tx): Promise<void> {
  await numberComments(tx)
  for (const [name, rows] of Object.entries(counted)) {
    const [table = '', column = ''] = name.split('.')
    const kept = sql.ref(column)
    await sql`
      update ${sql.table(table)} set ${kept} = c.n from (${sql.raw(rows)}) as c
      where c.id = ${sql.ref(`${table}.id`)} and ${sql.ref(`${table}.${column}`)} <> c.n
    `.execute(tx)
  }
}

/** Floors are permanent numbers: unique within a thread, at most the thread's last floor. */
export const floorInvariants: readonly Invariant[] = [
  noRows(
    'floor numbers are unique within a thread',
    () => sql`
      select 'thread ' || thread_id || ': ' || count(*) || ' comments on floor ' || floor as example
      from posts where floor > 0 group by thread_id, floor having count(*) > 1
    `,
  ),
  noRows(
    'the floor number of a comment is at most the last one of its thread; first posts and replies have none',
    () => sql`
      select 'post ' || p.id || ': floor ' || p.floor || ' of ' || t.last_floor as example
      from posts as p join threads as t on t.id = p.thread_id
      where case when p.is_first = 0 and p.reply_post_id is null then p.floor < 1 or p.floor > t.last_floor
        else p.floor <> 0 end
    `,
  ),
]
