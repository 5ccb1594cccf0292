import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { announce } from '../../events/outbox.ts'
import { changeLikeCount, type ThreadRow } from '../threads/index.ts'
import { addToUserCounts } from '../users/index.ts'
import type { PostRow } from './post-store.ts'
import { addToLikeCount, deleteLike, insertLike } from './post-writes.ts'

/**
 * Likes a post or takes the like back. Doing it again changes nothing, at the same time or later; liking a first post
 * counts for its thread (wire-contract 5.4).
 */
export async function setLike(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { post, thread }: { readonly post: PostRow; readonly thread: ThreadRow },
  userId: number,
  isLiked: boolean,
): Promise<void> {
  const now = ctx.clock.now()
  const changed = isLiked ? await insertLike(tx, post.id, userId, now) : await deleteLike(tx, post.id, userId)
  if (!changed) return
  const by = isLiked ? 1 : -1
  // A thread is always locked before its first post, so that liking never waits for approving in a circle.
  if (post.is_first === 1) await changeLikeCount(tx, post.thread_id, by)
  await addToLikeCount(tx, post.id, by)
  // Whoever watches the counters of people while liking an anonymous thread would find its author.
  const isHidden = thread.is_anonymous === 1 && post.user_id === thread.user_id
  if (!isHidden) await addToUserCounts(tx, post.user_id, { likedCount: by })
  await announce(
    tx,
    isLiked ? 'post.liked' : 'post.unliked',
    { postId: post.id, threadId: post.thread_id, actorId: userId },
    now,
  )
}
