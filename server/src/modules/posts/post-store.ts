import { type Selectable, sql } from 'kysely'
import type { Db, Engine } from '../../drivers/db/db.ts'
import { isOneOf, numbersTable } from '../../drivers/db/dialect.ts'
import { prepare, prepareAnywhere, prepareByShape } from '../../drivers/db/prepared.ts'
import type { Tables } from '../../drivers/db/tables.ts'

/** A stored post. It never leaves the server: `presentPosts` makes what the wire shows. */
export type PostRow = Readonly<Selectable<Tables['posts']>>

/** Which comments are visible: members also see their own pending ones, administrators all. */
export interface PostVisibility {
  readonly viewerId: number
  readonly isAdmin: boolean
}

/** Written as the partial index has it, because planners match the text. */
const isComment = sql<boolean>`is_first = 0 and reply_post_id is null and deleted_at is null`
const isLivingReply = sql<boolean>`reply_post_id is not null and deleted_at is null`

/** Condition that a row is there for the viewer. */
function isVisible(visibility: PostVisibility) {
  return sql<boolean>`(is_approved = 1 or user_id = ${visibility.viewerId} or ${visibility.isAdmin ? 1 : 0} = 1)`
}

const selectPost = prepareAnywhere<{ postId: number }, PostRow>(({ db, given }) =>
  db.selectFrom('posts').selectAll().where('id', '=', given.postId),
)

/** A post in whatever state, or undefined. */
export async function findPost(db: Db, postId: number): Promise<PostRow | undefined> {
  const [row] = await selectPost(db, { postId })
  return row
}

/** Comments of a thread that the viewer sees although they are not approved. */
export async function countUnapproved(db: Db, threadId: number, visibility: PostVisibility): Promise<number> {
  if (visibility.viewerId === 0) return 0
  let query = db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('thread_id', '=', threadId)
    .where(isComment)
    .where(sql<boolean>`is_approved <> 1`)
  if (!visibility.isAdmin) query = query.where('user_id', '=', visibility.viewerId)
  return (await query.executeTakeFirstOrThrow()).count
}

/** Adopted answers of a thread, the best rewarded first; most threads have none. */
const selectAdopted = prepare<{ threadId: number }, PostRow>(({ db, given }) =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('thread_id', '=', given.threadId)
    .where(sql<boolean>`reward_cents > 0 and deleted_at is null`)
    .where(sql<boolean>`is_first = 0 and reply_post_id is null and is_approved = 1`)
    .orderBy('reward_cents', 'desc')
    .orderBy('created_at')
    .orderBy('id'),
)

/**
 * The comments of a thread that were adopted as answers: they stand before all others
 * (docs/reference/wire-content.md#posts).
 */
export async function listAdopted(db: Db, engine: Engine, threadId: number): Promise<PostRow[]> {
  return selectAdopted(db, engine, { threadId })
}

type PageOfThread = {
  readonly threadId: number
  readonly without: readonly number[]
  readonly viewerId: number
  readonly isAdmin: 0 | 1
  readonly skip: number
  readonly take: number
}

type PageOrder = 'asc' | 'desc' | 'asc without' | 'desc without'

const selectPage = prepareByShape<PageOrder, PageOfThread, PostRow>((walk, { db, given, isOneOf }) => {
  const direction = walk.startsWith('asc') ? 'asc' : 'desc'
  const leavesOut = walk.endsWith('without')
  return db
    .selectFrom(
      // The index alone answers which comments stand on the page; only those rows are opened.
      db
        .selectFrom('posts')
        .select('id')
        .where('thread_id', '=', given.threadId)
        .where(isComment)
        .where(sql<boolean>`(is_approved = 1 or user_id = ${given.viewerId} or ${given.isAdmin} = 1)`)
        .$if(leavesOut, (query) => query.where(sql<boolean>`not ${isOneOf(sql.ref('id'), 'without')}`))
        .orderBy('created_at', direction)
        .orderBy('id', direction)
        .limit(given.take)
        .offset(given.skip)
        .as('page'),
    )
    .innerJoin('posts', 'posts.id', 'page.id')
    .selectAll('posts')
    .orderBy('posts.created_at', direction)
    .orderBy('posts.id', direction)
})

/** Which comments of a thread to list: of `total`, in this order. */
export interface ListWanted {
  readonly threadId: number
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly take: number
  readonly total: number
  /** Comments that are listed elsewhere and are not part of `total`. */
  readonly without: readonly number[]
}

/** A page of first-level comments, read from the nearer end. */
export async function listComments(
  db: Db,
  engine: Engine,
  wanted: ListWanted,
  visibility: PostVisibility,
): Promise<PostRow[]> {
  const { threadId, direction, offset, total } = wanted
  const take = Math.min(wanted.take, total - offset)
  if (take <= 0) return []
  const fromEnd = total - offset - take
  const turned = fromEnd < offset
  const walk = turned ? (direction === 'asc' ? 'desc' : 'asc') : direction
  const shape: PageOrder = wanted.without.length > 0 ? `${walk} without` : walk
  const rows = await selectPage(shape)(db, engine, {
    threadId,
    without: wanted.without,
    viewerId: visibility.viewerId,
    isAdmin: visibility.isAdmin ? 1 : 0,
    skip: turned ? fromEnd : offset,
    take,
  })
  return turned ? rows.toReversed() : rows
}

/** How many comments of the thread stand before this one, oldest first. */
export async function countBefore(
  db: Db,
  post: Pick<PostRow, 'id' | 'thread_id' | 'created_at'>,
  visibility: PostVisibility,
): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('thread_id', '=', post.thread_id)
    .where(isComment)
    .where(isVisible(visibility))
    .where((eb) =>
      eb.or([
        eb('created_at', '<', post.created_at),
        eb.and([eb('created_at', '=', post.created_at), eb('id', '<', post.id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** The newest replies of each of these comments, up to three, newest first; one query for all of them. */
export async function listNewestReplies(
  db: Db,
  engine: Engine,
  commentIds: readonly number[],
  visibility: PostVisibility,
): Promise<PostRow[]> {
  if (commentIds.length === 0) return []
  // One look into the index for each place: ranking all replies would read them all.
  const place = (skip: number) =>
    sql`select (
      select id from posts
      where reply_post_id = numbers.value and ${isLivingReply} and ${isVisible(visibility)}
      order by created_at desc, id desc limit 1 offset ${sql.lit(skip)}
    ) as id from ${numbersTable(engine, commentIds)}`
  const { rows } = await sql<PostRow>`
    with picked as (${place(0)} union all ${place(1)} union all ${place(2)})
    select posts.* from picked join posts on posts.id = picked.id
    order by posts.created_at desc, posts.id desc
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

const selectLikes = prepare<
  { viewerId: number; postIds: readonly number[] },
  { post_id: number; created_at: number }
>(({ db, given, isOneOf }) =>
  db
    .selectFrom('post_user')
    .select(['post_id', 'created_at'])
    .where('user_id', '=', given.viewerId)
    .where((eb) => isOneOf(eb.ref('post_id'), 'postIds')),
)

/** When the viewer liked these posts; those they do not like are left out. */
export async function findOwnLikes(
  db: Db,
  engine: Engine,
  viewerId: number | null,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (viewerId === null || postIds.length === 0) return new Map()
  const rows = await selectLikes(db, engine, { viewerId, postIds })
  return new Map(rows.map((row) => [row.post_id, row.created_at]))
}

/** Likes of a post, newest first. */
export async function listLikes(
  db: Db,
  engine: Engine,
  postId: number,
  {
    offset = 0,
    take,
    without = [],
  }: { readonly offset?: number; readonly take: number; readonly without?: readonly number[] },
): Promise<{ user_id: number; created_at: number }[]> {
  return db
    .selectFrom('post_user')
    .select(['user_id', 'created_at'])
    .where('post_id', '=', postId)
    .where((eb) => eb.not(isOneOf(engine, eb.ref('user_id'), without)))
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(take)
    .offset(offset)
    .execute()
}

/** Whether the person keeps the thread among their favourites. */
export async function isFavorite(db: Db, userId: number | null, threadId: number): Promise<boolean> {
  if (userId === null) return false
  const row = await db
    .selectFrom('thread_user')
    .select('user_id')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
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
