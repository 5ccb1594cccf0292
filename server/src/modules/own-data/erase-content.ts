import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { deleteComment, eraseComment, findPost, lockAnyPost, setLike } from '../posts/index.ts'
import { deleteThreadInTx, eraseThreadInTx, findThread, lockThread } from '../threads/index.ts'
import { forEachInBatches } from './in-batches.ts'

async function eraseThread(ctx: Context, tx: Tx, threadId: number, userId: number): Promise<void> {
  const thread = await lockThread(ctx, tx, threadId)
  if (!thread) return
  await deleteThreadInTx(ctx, tx, thread, userId)
  const deleted = await findThread(tx, threadId)
  if (deleted) await eraseThreadInTx(ctx, tx, deleted, userId)
}

/** Deletes a person's threads permanently, with everything that belongs to them. */
function eraseThreads(ctx: Context, userId: number, onlyDrafts: boolean): Promise<void> {
  return forEachInBatches(
    ctx,
    (tx, after, most) =>
      tx
        .selectFrom('threads')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .$if(onlyDrafts, (query) => query.where('is_draft', '=', 1))
        .orderBy('id')
        .limit(most)
        .execute(),
    (tx, { id }) => eraseThread(ctx, tx, id, userId),
  )
}

async function eraseOne(ctx: Context, tx: Tx, at: { id: number; thread_id: number }, userId: number) {
  const thread = await lockThread(ctx, tx, at.thread_id)
  const post = await lockAnyPost(tx, ctx.database.engine, at.id)
  if (!thread || !post) return
  const acting = { ctx, tx, actorId: userId, post, thread }
  if (post.deleted_at === null) await deleteComment(acting)
  const deleted = await findPost(tx, at.id)
  if (deleted) await eraseComment({ ...acting, post: deleted })
}

/** Deletes a person's comments and replies permanently; the replies to a comment are deleted with it. */
function eraseComments(ctx: Context, userId: number): Promise<void> {
  return forEachInBatches(
    ctx,
    (tx, after, most) =>
      tx
        .selectFrom('posts')
        .select(['id', 'thread_id'])
        .where('user_id', '=', userId)
        .where('is_first', '=', 0)
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),
    (tx, at) => eraseOne(ctx, tx, at, userId),
  )
}

/** Removes the person's likes and decrements the counters. */
function eraseLikes(ctx: Context, userId: number): Promise<void> {
  return forEachInBatches(
    ctx,
    (tx, after, most) =>
      tx
        .selectFrom('post_user')
        .innerJoin('posts', 'posts.id', 'post_user.post_id')
        .select(['posts.id', 'posts.thread_id'])
        .where('post_user.user_id', '=', userId)
        .where('posts.deleted_at', 'is', null)
        .where('posts.id', '>', after)
        .orderBy('posts.id')
        .limit(most)
        .execute(),
    async (tx, { id, thread_id }) => {
      const thread = await lockThread(ctx, tx, thread_id)
      const post = await findPost(tx, id)
      if (thread && post) await setLike(ctx, tx, { post, thread }, userId, false)
    },
  )
}

/** Deletes the person's content and likes, and updates counters. Their files are released for the next sweep. */
export async function eraseContent(ctx: Context, userId: number): Promise<void> {
  await eraseLikes(ctx, userId)
  await eraseComments(ctx, userId)
  await eraseThreads(ctx, userId, false)
}

/** Keeps a person's published content; deletes drafts, which only they could see, and IP addresses. */
export async function keepContent(ctx: Context, userId: number): Promise<void> {
  await eraseThreads(ctx, userId, true)
  await ctx.transaction((tx) =>
    tx.updateTable('posts').set({ ip: '' }).where('user_id', '=', userId).execute(),
  )
}
