import { sql } from 'kysely'
import type { Db, Engine } from '../../../drivers/db/db.ts'
import { numbersTable } from '../../../drivers/db/dialect.ts'
import type { PostRow, PostVisibility } from '../post-store.ts'
import { isVisible } from './comment-store.ts'

/** Written as the partial index has it, because planners match the text. */
const isLivingReply = sql<boolean>`reply_post_id is not null and deleted_at is null`

/** Which replies stand below a comment of a list. */
export interface ShownReplies {
  /** The first or the last ones by time, which is also their order. */
  readonly direction: 'asc' | 'desc'
  /** Whose replies alone are shown; undefined for everybody's. */
  readonly authorId?: number | undefined
}

/** Up to three replies of each of these comments; one query for all of them. */
export async function listShownReplies(
  db: Db,
  engine: Engine,
  commentIds: readonly number[],
  visibility: PostVisibility,
  { direction, authorId }: ShownReplies,
): Promise<PostRow[]> {
  if (commentIds.length === 0) return []
  const order = sql.raw(direction)
  const ofAuthor = authorId === undefined ? sql`` : sql`and user_id = ${authorId}`
  // One look into the index for each place: ranking all replies would read them all.
  const place = (skip: number) =>
    sql`select (
      select id from posts
      where reply_post_id = numbers.value and ${isLivingReply} and ${isVisible(visibility)} ${ofAuthor}
      order by created_at ${order}, id ${order} limit 1 offset ${sql.lit(skip)}
    ) as id from ${numbersTable(engine, commentIds)}`
  const { rows } = await sql<PostRow>`
    with picked as (${place(0)} union all ${place(1)} union all ${place(2)})
    select posts.* from picked join posts on posts.id = picked.id
    order by posts.created_at ${order}, posts.id ${order}
  `.execute(db)
  return rows
}

/** Some replies of a comment, by their age. */
export async function listReplies(
  db: Db,
  commentId: number,
  visibility: PostVisibility,
  {
    direction,
    offset = 0,
    take,
  }: { readonly direction: 'asc' | 'desc'; readonly offset?: number; readonly take: number },
): Promise<PostRow[]> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('reply_post_id', '=', commentId)
    .where(isLivingReply)
    .where(isVisible(visibility))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(take)
    .offset(offset)
    .execute()
}
