import { type Selectable, sql } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { prepareAnywhere } from '../../drivers/db/prepared.ts'
import type { Tables } from '../../schema/tables.ts'

/** A stored post. It never leaves the server: `presentPosts` converts it for the wire. */
export type PostRow = Readonly<Selectable<Tables['posts']>>

/** Which comments are visible: members also see their own pending ones, administrators all. */
export interface PostVisibility {
  readonly viewerId: number
  readonly isAdmin: boolean
}

const selectPost = prepareAnywhere<{ postId: number }, PostRow>(({ db, parameters }) =>
  db.selectFrom('posts').selectAll().where('id', '=', parameters.postId),
)

/** Finds a post in any state. */
export async function findPost(db: Db, postId: number): Promise<PostRow | undefined> {
  const [row] = await selectPost(db, { postId })
  return row
}

/** Returns the thread of each post; unknown ids are left out. */
export async function threadIdsOf(
  db: Db,
  engine: Engine,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'thread_id'])
    .where((eb) => isOneOf(engine, eb.ref('id'), postIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row.thread_id]))
}

/** Numbers comments that were imported without floor numbers, by time, after the existing ones. */
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
