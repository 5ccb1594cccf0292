import type { InputOf, OutputOf, postsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { pageWanted } from '../../http/paging.ts'
import type { Viewer } from '../../viewer.ts'
import { eyesOf, findReadableComment } from './find-post.ts'
import { commentsPerPage } from './list-posts.ts'
import { countBefore, findPost, listAdopted, type PostRow } from './post-store.ts'

/** How many comments stand before this one: adopted ones stand before all others. */
async function placeOf(
  ctx: Context,
  viewer: Viewer,
  comment: PostRow,
  adopted: readonly PostRow[],
): Promise<number> {
  const own = adopted.findIndex(({ id }) => id === comment.id)
  if (own >= 0) return own
  const before = await countBefore(ctx.db, comment, eyesOf(viewer))
  const isLater = (one: PostRow) => one.created_at - comment.created_at || one.id - comment.id
  return before + adopted.filter((one) => isLater(one) > 0).length
}

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
  const adopted = await listAdopted(ctx.db, ctx.database.engine, thread.id)
  const before = await placeOf(ctx, viewer, comment, adopted)
  return { page: Math.floor(before / perPage) + 1, location: (before % perPage) + 1, pageSize: perPage }
}
