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
 * Returns a post that the viewer may read, with its thread; throws RESOURCE_NOT_FOUND for deleted posts, replies below
 * deleted comments, and other people's pending posts.
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

/** Like findReadablePost, for comments and replies only. */
export async function findReadableComment(ctx: Context, viewer: Viewer, postId: number) {
  const found = await findReadablePost(ctx, viewer, postId)
  if (found.post.is_first === 1) throw new AppError('RESOURCE_NOT_FOUND')
  return found
}
