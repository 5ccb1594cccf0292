import type { PostUpdateView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { can, type Member } from '../../viewer.ts'
import { findThread } from '../threads/index.ts'
import { mayLike } from './post-rules.ts'
import { findOwnLikes, findPost, isFavorite } from './post-store.ts'

/**
 * A post after it was liked, deleted, edited or approved, as `posts.update` answers it
 * (docs/reference/wire-content.md#posts).
 */
export async function presentUpdate(ctx: Context, viewer: Member, postId: number): Promise<PostUpdateView> {
  const post = await findPost(ctx.db, postId)
  const thread = post && (await findThread(ctx.db, post.thread_id))
  if (!thread) throw new AppError('RESOURCE_NOT_FOUND')
  const [likes, favorite] = await Promise.all([
    findOwnLikes(ctx.db, ctx.database.engine, viewer.id, [postId]),
    isFavorite(ctx.db, viewer.id, thread.id),
  ])
  const isFirst = post.is_first === 1
  // The text of a thread that is sold goes out through the thread alone.
  const isSold = isFirst && thread.price_cents > 0 && thread.user_id !== viewer.id
  return {
    pid: post.id,
    postId: post.id,
    threadId: thread.id,
    content: isSold ? '' : post.content,
    likeCount: post.like_count,
    likePayCount: isFirst ? thread.like_count + thread.rewarded_count + thread.paid_count : post.like_count,
    replyCount: isFirst ? Math.max(0, thread.post_count - 1) : post.reply_count,
    isFirst,
    isApproved: post.is_approved,
    updatedAt: ctx.time.format(post.updated_at),
    isLiked: likes.has(postId),
    canLike: mayLike(viewer),
    canFavorite: can(viewer, 'thread.favorite'),
    isFavorite: favorite,
    rewards: post.reward_cents / 100,
    redPacketAmount: 0,
  }
}
