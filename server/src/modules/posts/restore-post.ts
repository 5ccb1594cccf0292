import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import {
  assertMayOpenThread,
  assertMayRestore,
  findThread,
  lockThread,
  restoreThreadInTx,
  type ThreadRow,
} from '../threads/index.ts'
import { restoreComment } from './change-comment.ts'
import { mayRestorePost, maySeePost } from './post-rules.ts'
import { findPost, type PostRow } from './post-store.ts'
import { lockAnyPost } from './post-writes.ts'

/** A post and its thread. */
interface PostInThread {
  readonly post: PostRow
  readonly thread: ThreadRow
}

/** Returns whether a reply's comment is missing or hidden from the viewer. */
async function isBelowNothing(db: Db, viewer: Member, { reply_post_id }: PostRow): Promise<boolean> {
  if (reply_post_id === null) return false
  const comment = await findPost(db, reply_post_id)
  return !comment || !maySeePost(viewer, comment)
}

/** Throws RESOURCE_NOT_FOUND if the viewer may not restore the post, or if its thread or comment is deleted too. */
async function assertMayReturn(db: Db, viewer: Member, { post, thread }: PostInThread): Promise<void> {
  if (post.is_first === 1) {
    if (thread.deleted_at !== null) await assertMayRestore(db, viewer, thread)
    return
  }
  if (post.deleted_at === null) return
  const mayReturn = thread.deleted_at === null && mayRestorePost(viewer, post, thread.category_id)
  if (!mayReturn || (await isBelowNothing(db, viewer, post))) throw new AppError('RESOURCE_NOT_FOUND')
}

/**
 * Returns a post to restore, as it will be afterwards. Throws RESOURCE_NOT_FOUND if the viewer may not restore it, or
 * if its thread or comment is deleted too. A post that is not deleted is returned unchanged.
 */
export async function findRestorable(ctx: Context, viewer: Member, postId: number): Promise<PostInThread> {
  const post = await findPost(ctx.db, postId)
  const thread = post && (await findThread(ctx.db, post.thread_id))
  if (!thread || (await isBelowNothing(ctx.db, viewer, post))) throw new AppError('RESOURCE_NOT_FOUND')
  await assertMayReturn(ctx.db, viewer, { post, thread })
  const found = {
    post: { ...post, deleted_at: null },
    thread: post.is_first === 1 ? { ...thread, deleted_at: null } : thread,
  }
  if (!maySeePost(viewer, found.post)) throw new AppError('RESOURCE_NOT_FOUND')
  await assertMayOpenThread(ctx, viewer, found.thread)
  return found
}

/** Restores the result of findRestorable; checks permissions again on the locked rows. */
export async function restorePostInTx(ctx: Context, tx: Tx, viewer: Member, found: PostRow): Promise<void> {
  const thread = await lockThread(ctx, tx, found.thread_id)
  const post = thread && (await lockAnyPost(tx, ctx.database.engine, found.id))
  if (!post) throw new AppError('RESOURCE_NOT_FOUND')
  await assertMayReturn(tx, viewer, { post, thread })
  if (post.is_first === 1) await restoreThreadInTx(ctx, tx, thread, viewer.id)
  else await restoreComment({ ctx, tx, actorId: viewer.id, post, thread })
}
