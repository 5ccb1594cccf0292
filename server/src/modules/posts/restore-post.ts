import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { assertMayRestore, changeThreads, lockThread, restoreThreadInTx } from '../threads/index.ts'
import { restoreComment } from './comment-acts.ts'
import { mayRestorePost } from './post-rules.ts'
import { findPost, type PostRow } from './post-store.ts'

async function restoreThread(ctx: Context, viewer: Member, threadId: number): Promise<void> {
  await changeThreads(ctx, async (tx) => {
    const thread = await lockThread(ctx, tx, threadId)
    if (!thread) throw new AppError('RESOURCE_NOT_FOUND')
    if (thread.deleted_at === null) return
    await assertMayRestore(tx, viewer, thread)
    await restoreThreadInTx(ctx, tx, thread, viewer.id)
  })
}

async function assertStandsSomewhere(ctx: Context, post: PostRow): Promise<void> {
  const comment = post.reply_post_id === null ? null : await findPost(ctx.db, post.reply_post_id)
  if (post.reply_post_id !== null && (!comment || comment.deleted_at !== null))
    throw new AppError('RESOURCE_NOT_FOUND')
}

/**
 * Brings back a post that was deleted; a first post is its thread. To whoever may not, and where its thread or its
 * comment is gone too, it looks like what never was. What is there stays as it is.
 */
export async function restorePost(ctx: Context, viewer: Member, postId: number): Promise<void> {
  const post = await findPost(ctx.db, postId)
  if (!post) throw new AppError('RESOURCE_NOT_FOUND')
  if (post.is_first === 1) return restoreThread(ctx, viewer, post.thread_id)
  if (post.deleted_at === null) return
  await assertStandsSomewhere(ctx, post)
  await ctx.transaction(async (tx) => {
    const thread = await lockThread(ctx, tx, post.thread_id)
    if (!thread || thread.deleted_at !== null || !mayRestorePost(viewer, post, thread.category_id))
      throw new AppError('RESOURCE_NOT_FOUND')
    await restoreComment({ ctx, tx, actorId: viewer.id, post, thread })
  })
}
