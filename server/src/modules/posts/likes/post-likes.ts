import { type InputOf, likerTypes, type OutputOf, type postsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { publishEvent } from '../../../events/outbox.ts'
import { AppError } from '../../../http/app-error.ts'
import { pageRangeOf, presentPage } from '../../../http/paging.ts'
import type { Viewer } from '../../../viewer.ts'
import { earnPacket, hasPacketForLikes } from '../../red-packets/index.ts'
import { addToThreadLikes, lockThread, presentLikers, type ThreadRow } from '../../threads/index.ts'
import { addToUserCounts } from '../../users/index.ts'
import { findReadablePost } from '../find-post.ts'
import { findPost, type PostRow } from '../post-store.ts'
import { addToLikeCount, deleteLike, insertLike } from '../post-writes.ts'
import { listLikes } from './like-store.ts'

/** A post and its thread. */
interface PostInThread {
  readonly post: PostRow
  readonly thread: ThreadRow
}

/**
 * Whether likes of the post do not count for its author: the counter would reveal the author of an anonymous thread.
 * Reads the locked row, because anonymity may have just changed.
 */
async function isReceiverHidden(
  ctx: Pick<Context, 'database'>,
  tx: Tx,
  { post, thread }: PostInThread,
): Promise<boolean> {
  if (post.user_id !== thread.user_id) return false
  return (await lockThread(ctx, tx, thread.id))?.is_anonymous === 1
}

/** Changes the received likes of the author of a locked post in a locked thread. */
async function addToReceivedLikes(
  ctx: Pick<Context, 'database'>,
  tx: Tx,
  found: PostInThread,
  by: number,
): Promise<void> {
  if (by === 0 || (await isReceiverHidden(ctx, tx, found))) return
  await addToUserCounts(tx, found.post.user_id, { likedCount: by })
}

/** Gives the author of a comment the red packet share that its likes have earned. */
async function earnByLikes(ctx: Context, tx: Tx, postId: number): Promise<void> {
  const liked = await findPost(tx, postId)
  if (liked) await earnPacket(ctx, tx, liked)
}

/**
 * Likes a post or removes the like. Idempotent, also for concurrent requests; a like of a first post counts for its
 * thread (docs/reference/wire-content.md#posts). Throws for a post that was deleted meanwhile.
 */
export async function setLike(
  ctx: Context,
  tx: Tx,
  found: PostInThread,
  userId: number,
  isLiked: boolean,
): Promise<void> {
  const { post } = found
  const now = ctx.clock.now()
  // A thread is always locked before its posts, so that two changes cannot deadlock.
  const mayEarn = isLiked && post.is_first === 0 && (await hasPacketForLikes(tx, post.thread_id, now))
  if (mayEarn) await lockThread(ctx, tx, post.thread_id)
  const isHidden = await isReceiverHidden(ctx, tx, found)
  const changed = isLiked ? await insertLike(tx, post.id, userId, now) : await deleteLike(tx, post.id, userId)
  if (!changed) return
  const by = isLiked ? 1 : -1
  if (post.is_first === 1) await addToThreadLikes(tx, post.thread_id, by)
  if (!(await addToLikeCount(tx, post.id, by))) throw new AppError('RESOURCE_NOT_FOUND')
  if (!isHidden) await addToUserCounts(tx, post.user_id, { likedCount: by })
  if (mayEarn) await earnByLikes(ctx, tx, post.id)
  await publishEvent(
    tx,
    isLiked ? 'post.liked' : 'post.unliked',
    { postId: post.id, threadId: post.thread_id, actorId: userId },
    now,
  )
}

/** Subtracts the likes of a locked post from the received likes of its author. */
export async function subtractLikesReceived(
  ctx: Pick<Context, 'database'>,
  tx: Tx,
  found: PostInThread,
): Promise<void> {
  await addToReceivedLikes(ctx, tx, found, -found.post.like_count)
}

/** Adds the likes of a locked post to its author's received likes again. */
export async function restoreLikesReceived(
  ctx: Pick<Context, 'database'>,
  tx: Tx,
  found: PostInThread,
): Promise<void> {
  await addToReceivedLikes(ctx, tx, found, found.post.like_count)
}

/** Lists the people who like a post, newest first. */
export async function listPostLikers(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof postsApi.listPostLikers>,
): Promise<OutputOf<typeof postsApi.listPostLikers>> {
  const { post, thread } = await findReadablePost(ctx, viewer, input.postId)
  const wanted = pageRangeOf(input)
  const rows = await listLikes(ctx.db, ctx.database.engine, post.id, {
    offset: wanted.offset,
    take: wanted.perPage,
  })
  const likers = rows.map((row) => ({ user_id: row.user_id, type: likerTypes.like, at: row.created_at }))
  const list = await presentLikers(ctx, viewer, thread, likers)
  return presentPage(viewer.callUrl, wanted, list, post.like_count)
}
