import { sql } from 'kysely'
import type { Db, Engine } from '../../../drivers/db/db.ts'
import { prepareByShape } from '../../../drivers/db/prepared.ts'
import type { PostRow, PostVisibility } from '../post-store.ts'
import { isVisible } from './comment-store.ts'

/** Must match the partial index literally, because query planners compare the text. */
const isLivingReply = sql<boolean>`reply_post_id is not null and deleted_at is null`

/** Which replies are listed below a comment. */
export interface VisibleReplies {
  /** Takes the first or the last replies, and orders them by time accordingly. */
  readonly direction: 'asc' | 'desc'
  /** Limits the replies to one author; undefined for all. */
  readonly authorId?: number | undefined
}

/** Returns up to three replies of each of these comments, in one query. */
export async function listVisibleReplies(
  db: Db,
  engine: Engine,
  commentIds: readonly number[],
  visibility: PostVisibility,
  { direction, authorId }: VisibleReplies,
): Promise<PostRow[]> {
  if (commentIds.length === 0) return []
  const { viewerId } = visibility
  const isAdmin = visibility.isAdmin ? 1 : 0
  const parameters = { ids: commentIds, viewerId, isAdmin, authorId: authorId ?? 0 } as const
  return selectVisibleReplies({ direction, isOfAuthor: authorId !== undefined })(db, engine, parameters)
}

type VisibleReplyShape = { readonly direction: 'asc' | 'desc'; readonly isOfAuthor: boolean }
type VisibleReplyParameters = {
  readonly ids: readonly number[]
  readonly viewerId: number
  readonly isAdmin: 0 | 1
  readonly authorId: number
}

const selectVisibleReplies = prepareByShape<VisibleReplyShape, VisibleReplyParameters, PostRow>(
  ({ direction, isOfAuthor }, { db, parameters, numbersOf }) => {
    const order = sql.raw(direction)
    const ofAuthor = isOfAuthor ? sql`and user_id = ${parameters.authorId}` : sql``
    // The condition of `isVisible`, with bound values.
    const isSeen = sql`(is_approved = 1 or user_id = ${parameters.viewerId} or ${parameters.isAdmin} = 1)`
    // One index lookup per place: ranking all replies would read all of them.
    const place = (skip: number) =>
      sql`select (
        select id from posts
        where reply_post_id = numbers.value and ${isLivingReply} and ${isSeen} ${ofAuthor}
        order by created_at ${order}, id ${order} limit 1 offset ${sql.lit(skip)}
      ) as id from ${numbersOf('ids')}`
    const query = sql<PostRow>`
      with picked as (${place(0)} union all ${place(1)} union all ${place(2)})
      select posts.* from picked join posts on posts.id = picked.id
      order by posts.created_at ${order}, posts.id ${order}`
    return { compile: () => query.compile(db) }
  },
)

/** Lists replies of a comment by age. */
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
