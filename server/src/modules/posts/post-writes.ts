import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { forUpdate, isOneOf } from '../../drivers/db/dialect.ts'
import { prepareWrite } from '../../drivers/db/prepared.ts'
import type { Tables } from '../../schema/tables.ts'
import type { PostRow } from './post-store.ts'

const newColumns = [
  'user_id',
  'thread_id',
  'reply_post_id',
  'reply_user_id',
  'comment_post_id',
  'comment_user_id',
  'content',
  'ip',
  'reply_count',
  'like_count',
  'is_first',
  'is_comment',
  'is_approved',
  'created_at',
  'updated_at',
  'deleted_at',
  'deleted_user_id',
  'floor',
] as const satisfies readonly (keyof Insertable<Tables['posts']>)[]

/** The columns of a new comment or reply. */
type NewPostRow = Required<Pick<Insertable<Tables['posts']>, (typeof newColumns)[number]>>

const insertOne = prepareWrite<NewPostRow, PostRow>(({ tx, parameters }) =>
  tx
    .insertInto('posts')
    // Safe cast: each column gets the bound value of its name.
    .values(Object.fromEntries(newColumns.map((name) => [name, parameters[name]])) as unknown as NewPostRow)
    .returningAll(),
)

/** Stores a comment or reply; returns its row. */
export async function insertPost(tx: Tx, post: NewPostRow): Promise<PostRow> {
  const [row] = await insertOne(tx, post)
  if (!row) throw new Error('A stored post is missing from the response.')
  return row
}

/**
 * Changes the reply count of a comment that is not deleted. Returns whether it is not: a reply to a comment that is
 * deleted concurrently must be refused.
 */
export async function addToReplyCount(tx: Tx, commentId: number, by: number): Promise<boolean> {
  const row = await tx
    .updateTable('posts')
    .set({ reply_count: sql<number>`case when reply_count + ${by} < 0 then 0 else reply_count + ${by} end` })
    .where('id', '=', commentId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the reply counts of comments in any state by the same amount; the minimum is 0. */
export async function adjustReplyCounts(
  tx: Tx,
  engine: Engine,
  commentIds: readonly number[],
  by: number,
): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ reply_count: sql<number>`case when reply_count + ${by} < 0 then 0 else reply_count + ${by} end` })
    .where((eb) => isOneOf(engine, eb.ref('id'), commentIds))
    .execute()
}

/** Finds a post in any state, locked until the transaction ends. */
export async function lockAnyPost(tx: Tx, engine: Engine, postId: number): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select * from posts where id = ${postId} ${forUpdate(engine)}
  `.execute(tx)
  return rows[0]
}

/** Finds a post that is not deleted, locked until the transaction ends. */
export async function lockPost(tx: Tx, engine: Engine, postId: number): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select * from posts where id = ${postId} and deleted_at is null ${forUpdate(engine)}
  `.execute(tx)
  return rows[0]
}

/** Updates a post that is not deleted; returns it, or undefined if it was deleted meanwhile. */
export async function updatePost(
  tx: Tx,
  postId: number,
  changes: Pick<
    Updateable<Tables['posts']>,
    'content' | 'is_approved' | 'updated_at' | 'deleted_at' | 'deleted_user_id' | 'edit_count'
  >,
): Promise<PostRow | undefined> {
  return tx
    .updateTable('posts')
    .set(changes)
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Stores a like; returns false if it existed. */
export async function insertLike(tx: Tx, postId: number, userId: number, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('post_user')
    .values({ post_id: postId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a like; returns false if there was none. */
export async function deleteLike(tx: Tx, postId: number, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('post_user')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .returning('post_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the likes of a post that is not deleted; returns false if it was deleted meanwhile. */
export async function addToLikeCount(tx: Tx, postId: number, by: 1 | -1): Promise<boolean> {
  const row = await tx
    .updateTable('posts')
    .set({ like_count: sql<number>`case when like_count + ${by} < 0 then 0 else like_count + ${by} end` })
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
