import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { announce } from '../../events/outbox.ts'
import { AppError } from '../../http/app-error.ts'
import { changeLikeCount, lockThread, type ThreadRow } from '../threads/index.ts'
import { addToUserCounts } from '../users/index.ts'
import type { PostRow } from './post-store.ts'
import { addToLikeCount, deleteLike, insertLike } from './post-writes.ts'

/** A post as it was found, and its thread. */
interface Found {
  readonly post: PostRow
  readonly thread: ThreadRow
}

/**
 * Adds to the likes that the author of a post received. Whoever watches the counters of people while liking an anonymous
 * thread would find its author, so there they do not count; whether it is anonymous is asked of the locked row, because
 * it may have just become so.
 */
async function addToReceivedLikes(
  ctx: Pick<Context, 'database'>,
  tx: Tx,
  { post, thread }: Found,
  by: number,
): Promise<void> {
  if (by === 0) return
  const isAuthors = post.user_id === thread.user_id
  const isHidden = isAuthors && (await lockThread(ctx, tx, thread.id))?.is_anonymous === 1
  if (!isHidden) await addToUserCounts(tx, post.user_id, { likedCount: by })
}

/**
 * Likes a post or takes the like back. Doing it again changes nothing, at the same time or later; liking a first post
 * counts for its thread (wire-contract 5.4). Refuses a post that was deleted in the meantime.
 */
export async function setLike(
  ctx: Pick<Context, 'clock' | 'database'>,
  tx: Tx,
  found: Found,
  userId: number,
  isLiked: boolean,
): Promise<void> {
  const { post } = found
  const now = ctx.clock.now()
  const changed = isLiked ? await insertLike(tx, post.id, userId, now) : await deleteLike(tx, post.id, userId)
  if (!changed) return
  const by = isLiked ? 1 : -1
  // A thread is always locked before its first post, so that liking never waits for approving in a circle.
  if (post.is_first === 1) await changeLikeCount(tx, post.thread_id, by)
  if (!(await addToLikeCount(tx, post.id, by))) throw new AppError('RESOURCE_NOT_FOUND')
  await addToReceivedLikes(ctx, tx, found, by)
  await announce(
    tx,
    isLiked ? 'post.liked' : 'post.unliked',
    { postId: post.id, threadId: post.thread_id, actorId: userId },
    now,
  )
}

/** Takes the likes of a locked post that is being deleted out of what its author received. */
export async function forgetLikes(ctx: Pick<Context, 'database'>, tx: Tx, found: Found): Promise<void> {
  await addToReceivedLikes(ctx, tx, found, -found.post.like_count)
}

/** Adds the likes of a locked post that comes back to what its author received. */
export async function rememberLikes(ctx: Pick<Context, 'database'>, tx: Tx, found: Found): Promise<void> {
  await addToReceivedLikes(ctx, tx, found, found.post.like_count)
}
