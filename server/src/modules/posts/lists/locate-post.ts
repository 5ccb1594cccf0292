import type { InputOf, OutputOf, postsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import { pageRangeOf } from '../../../http/paging.ts'
import type { Viewer } from '../../../viewer.ts'
import { readOpenThread, type ThreadRow } from '../../threads/index.ts'
import { findReadableComment, postVisibilityOf } from '../find-post.ts'
import { findPost, type PostRow } from '../post-store.ts'
import { countBefore, findByFloor, listAdopted } from './comment-store.ts'
import { commentsPerPage } from './list-posts.ts'

/** Returns the comment of an id, or the comment of a reply's id. */
async function commentOf(
  ctx: Context,
  viewer: Viewer,
  threadId: number,
  postId: number,
): Promise<{ thread: ThreadRow; comment: PostRow }> {
  const { post, thread } = await findReadableComment(ctx, viewer, postId)
  if (thread.id !== threadId) throw new AppError('RESOURCE_NOT_FOUND')
  const comment = post.reply_post_id === null ? post : await findPost(ctx.db, post.reply_post_id)
  if (!comment) throw new AppError('RESOURCE_NOT_FOUND')
  return { thread, comment }
}

/** Returns the comment with a floor number; the next one if it is no longer visible, or the last one. */
async function commentAt(
  ctx: Context,
  viewer: Viewer,
  threadId: number,
  floor: number,
): Promise<{ thread: ThreadRow; comment: PostRow }> {
  const thread = await readOpenThread(ctx, viewer, threadId)
  const comment = await findByFloor(ctx.db, threadId, floor, postVisibilityOf(viewer))
  if (!comment) throw new AppError('RESOURCE_NOT_FOUND')
  return { thread, comment }
}

/** Returns how many comments precede this one, adopted ones included. */
function placeOf(comment: PostRow, before: number, adopted: readonly PostRow[]): number {
  const own = adopted.findIndex(({ id }) => id === comment.id)
  if (own >= 0) return own
  return before + adopted.filter(({ floor }) => floor > comment.floor).length
}

/**
 * Returns the position of a comment in its thread, oldest first, by id or floor number. A reply has the position of its
 * comment.
 */
export async function locatePost(
  ctx: Context,
  viewer: Viewer,
  { filter }: InputOf<typeof postsApi.locatePost>,
): Promise<OutputOf<typeof postsApi.locatePost>> {
  const { threadId, postId, floor } = filter
  if (postId === undefined && floor === undefined) throw invalid('posts.comment.missing')
  const { thread, comment } =
    postId === undefined
      ? await commentAt(ctx, viewer, threadId, floor ?? 1)
      : await commentOf(ctx, viewer, threadId, postId)
  const visibility = postVisibilityOf(viewer)
  const { perPage } = pageRangeOf({ perPage: filter.pageSize }, commentsPerPage)
  const adopted = await listAdopted(ctx, thread.id)
  const before = await countBefore(ctx.db, comment, visibility)
  const place = placeOf(comment, before, adopted)
  return {
    page: Math.floor(place / perPage) + 1,
    location: (place % perPage) + 1,
    pageSize: perPage,
    floor: comment.floor,
  }
}
