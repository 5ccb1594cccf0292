import { type InputOf, likerTypes, type OutputOf, type postsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Viewer } from '../../viewer.ts'
import { presentLikers } from '../threads/index.ts'
import { findReadablePost } from './find-post.ts'
import { listLikes } from './post-store.ts'

/** Who likes a post, newest first. */
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
