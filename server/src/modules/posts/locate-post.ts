import type { InputOf, OutputOf, postsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { pageWanted } from '../../http/paging.ts'
import type { Viewer } from '../../viewer.ts'
import { eyesOf, findReadableComment } from './find-post.ts'
import { commentsPerPage } from './list-posts.ts'
import { countBefore, findPost } from './post-store.ts'

/** Where a comment stands in its thread, oldest first. A reply stands where its comment stands. */
export async function locatePost(
  ctx: Context,
  viewer: Viewer,
  { filter }: InputOf<typeof postsApi.locatePost>,
): Promise<OutputOf<typeof postsApi.locatePost>> {
  const { post, thread } = await findReadableComment(ctx, viewer, filter.postId)
  if (thread.id !== filter.threadId) throw new AppError('RESOURCE_NOT_FOUND')
  const comment = post.reply_post_id === null ? post : await findPost(ctx.db, post.reply_post_id)
  if (!comment) throw new AppError('RESOURCE_NOT_FOUND')
  const { perPage } = pageWanted({ perPage: filter.pageSize }, commentsPerPage)
  const before = await countBefore(ctx.db, comment, eyesOf(viewer))
  return { page: Math.floor(before / perPage) + 1, location: (before % perPage) + 1, pageSize: perPage }
}
