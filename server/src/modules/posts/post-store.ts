import type { Selectable } from 'kysely'
import type { Db, Engine } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { prepareAnywhere } from '../../drivers/db/prepared.ts'
import type { Tables } from '../../drivers/db/tables.ts'

/** A stored post. It never leaves the server: `presentPosts` makes what the wire shows. */
export type PostRow = Readonly<Selectable<Tables['posts']>>

/** Which comments are visible: members also see their own pending ones, administrators all. */
export interface PostVisibility {
  readonly viewerId: number
  readonly isAdmin: boolean
}

const selectPost = prepareAnywhere<{ postId: number }, PostRow>(({ db, given }) =>
  db.selectFrom('posts').selectAll().where('id', '=', given.postId),
)

/** A post in whatever state, or undefined. */
export async function findPost(db: Db, postId: number): Promise<PostRow | undefined> {
  const [row] = await selectPost(db, { postId })
  return row
}

/** The threads of posts, by post; ids without a post are left out. */
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
