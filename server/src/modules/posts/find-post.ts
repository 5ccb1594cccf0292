import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { findOpenThread, type ThreadRow } from '../threads/index.ts'
import { maySeePost } from './post-rules.ts'
import { findPost, type PostRow, type PostVisibility } from './post-store.ts'

export function postVisibilityOf(viewer: Pick<Viewer, 'id' | 'isAdmin'>): PostVisibility {
  return { viewerId: viewer.id ?? 0, isAdmin: viewer.isAdmin }
}

/**
 * A post with its thread, when both are there for the viewer. What is deleted or stands below something deleted, and
 * what waits for approval, looks like what never was.
 */
export async function findReadablePost(
  ctx: Context,
  viewer: Viewer,
  postId: number,
): Promise<{ post: PostRow; thread: ThreadRow }> {
  const post = await findPost(ctx.db, postId)
  if (!post || !maySeePost(viewer, post)) throw new AppError('RESOURCE_NOT_FOUND')
  const thread = await findOpenThread(ctx, viewer, post.thread_id)
  if (post.reply_post_id !== null) {
    const parent = await findPost(ctx.db, post.reply_post_id)
    if (!parent || !maySeePost(viewer, parent)) throw new AppError('RESOURCE_NOT_FOUND')
  }
  return { post, thread }
}

/** The same for a comment or a reply: the first post of a thread is read as the thread alone. */
export async function findReadableComment(ctx: Context, viewer: Viewer, postId: number) {
  const found = await findReadablePost(ctx, viewer, postId)
  if (found.post.is_first === 1) throw new AppError('RESOURCE_NOT_FOUND')
  return found
}
