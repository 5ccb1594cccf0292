import type { InputOf, OutputOf, postsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member, Viewer } from '../../viewer.ts'
import { lockThread, readOpenThread } from '../threads/index.ts'
import { findReadableComment, postVisibilityOf } from './find-post.ts'
import { readPinned } from './lists/comment-store.ts'
import { listVisibleReplies } from './lists/reply-store.ts'
import { isPinnable, mayPinComments } from './post-rules.ts'
import { presentPosts } from './present-post.ts'

/**
 * Pins a comment in the caller's own thread, replacing an earlier one, or unpins it. Throws UNAUTHORIZED in other
 * people's threads, and INVALID_PARAMETER for a reply or a comment that is not visible to everybody.
 */
export async function pinComment(
  ctx: Context,
  viewer: Member,
  { postId, isPinned }: InputOf<typeof postsApi.pinComment>,
): Promise<OutputOf<typeof postsApi.pinComment>> {
  const { post, thread } = await findReadableComment(ctx, viewer, postId)
  if (!mayPinComments(viewer, thread)) throw new AppError('UNAUTHORIZED')
  if (isPinned && !isPinnable(post)) throw invalid('posts.pin.impossible')
  await ctx.transaction(async (tx) => {
    await lockThread(ctx, tx, thread.id)
    const pinned = tx.updateTable('posts').where('thread_id', '=', thread.id)
    const others = isPinned ? pinned : pinned.where('id', '=', post.id)
    const { numUpdatedRows } = await others
      .set({ pinned_at: null })
      .where('pinned_at', 'is not', null)
      .executeTakeFirst()
    const now = ctx.clock.now()
    const names = { postId: post.id, threadId: thread.id, actorId: viewer.id }
    if (isPinned) {
      await pinned.set({ pinned_at: now }).where('id', '=', post.id).execute()
      await publishEvent(tx, 'post.pinned', names, now)
    } else if (numUpdatedRows > 0) await publishEvent(tx, 'post.unpinned', names, now)
  })
  return { threadId: thread.id, postId: post.id, isPinned }
}

/** Returns the pinned comment of a thread with three of its replies, while everybody can see it; else an empty list. */
export async function openPinnedComment(
  ctx: Context,
  viewer: Viewer,
  { threadId, replies: order }: InputOf<typeof postsApi.openPinnedComment>,
): Promise<OutputOf<typeof postsApi.openPinnedComment>> {
  const { engine } = ctx.database
  const thread = await readOpenThread(ctx, viewer, threadId)
  const post = await readPinned(ctx, thread.id)
  if (!post || !isPinnable(post)) return []
  const replies = await listVisibleReplies(ctx.db, engine, [post.id], postVisibilityOf(viewer), {
    direction: order === 'oldest' ? 'asc' : 'desc',
  })
  const [view, ...lastThreeComments] = await presentPosts(ctx, viewer, thread, [post, ...replies])
  return view ? { ...view, lastThreeComments } : []
}
