import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { deleteComment, eraseComment, findPost, lockAnyPost, setLike } from '../posts/index.ts'
import { deleteThreadInTx, eraseThreadInTx, findThread, lockThread } from '../threads/index.ts'

/** Threads of a person go for good, with all that hangs on them. */
async function eraseThreads(ctx: Context, tx: Tx, userId: number, onlyDrafts: boolean): Promise<void> {
  const rows = await tx
    .selectFrom('threads')
    .select('id')
    .where('user_id', '=', userId)
    .$if(onlyDrafts, (query) => query.where('is_draft', '=', 1))
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    const thread = await lockThread(ctx, tx, id)
    if (!thread) continue
    await deleteThreadInTx(ctx, tx, thread, userId)
    const deleted = await findThread(tx, id)
    if (deleted) await eraseThreadInTx(ctx, tx, deleted, userId)
  }
}

/** Comments and replies of a person go for good; replies below a comment go with it. */
async function eraseComments(ctx: Context, tx: Tx, userId: number): Promise<void> {
  const rows = await tx
    .selectFrom('posts')
    .select(['id', 'thread_id'])
    .where('user_id', '=', userId)
    .where('is_first', '=', 0)
    .orderBy('id')
    .execute()
  for (const { id, thread_id } of rows) {
    const thread = await lockThread(ctx, tx, thread_id)
    const post = await lockAnyPost(tx, ctx.database.engine, id)
    if (!thread || !post) continue
    const acting = { ctx, tx, actorId: userId, post, thread }
    if (post.deleted_at === null) await deleteComment(acting)
    const deleted = await findPost(tx, id)
    if (deleted) await eraseComment({ ...acting, post: deleted })
  }
}

/** What a person liked is liked by one less. */
async function takeLikesBack(ctx: Context, tx: Tx, userId: number): Promise<void> {
  const rows = await tx
    .selectFrom('post_user')
    .innerJoin('posts', 'posts.id', 'post_user.post_id')
    .select(['posts.id', 'posts.thread_id'])
    .where('post_user.user_id', '=', userId)
    .where('posts.deleted_at', 'is', null)
    .orderBy('posts.id')
    .execute()
  for (const { id, thread_id } of rows) {
    const thread = await lockThread(ctx, tx, thread_id)
    const post = await findPost(tx, id)
    if (thread && post) await setLike(ctx, tx, { post, thread }, userId, false)
  }
}

/** Removes what a person wrote and liked; counters follow. Their files are let go; the next sweep removes them. */
export async function eraseContent(ctx: Context, tx: Tx, userId: number): Promise<void> {
  await takeLikesBack(ctx, tx, userId)
  await eraseComments(ctx, tx, userId)
  await eraseThreads(ctx, tx, userId, false)
}

/** Keeps what a person published; drafts, which only they could see, go. Addresses they wrote from are forgotten. */
export async function keepContent(ctx: Context, tx: Tx, userId: number): Promise<void> {
  await eraseThreads(ctx, tx, userId, true)
  await tx.updateTable('posts').set({ ip: '' }).where('user_id', '=', userId).execute()
}
