import type { InputOf, OutputOf, postsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Viewer } from '../../viewer.ts'
import { findOpenThread } from '../threads/index.ts'
import { postVisibilityOf } from './find-post.ts'
import { commentsOfAll, commentsOfAuthor } from './list-comments.ts'
import { listNewestReplies } from './post-store.ts'
import { presentPosts } from './present-post.ts'

/** Comments on a page unless asked otherwise (docs/reference/wire-content.md#posts). */
export const commentsPerPage = 5

/**
 * A page of the comments of a thread, each with its newest replies: the adopted ones first, by what they were given, then
 * the others, oldest first unless asked otherwise. Those of the thread's author alone stand in their order of time.
 */
export async function listPosts(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof postsApi.listPosts>,
): Promise<OutputOf<typeof postsApi.listPosts>> {
  const { engine } = ctx.database
  const thread = await findOpenThread(ctx, viewer, input.filter.thread)
  const visibility = postVisibilityOf(viewer)
  const wanted = pageRangeOf(input, commentsPerPage)
  const list = input.filter.onlyAuthor === 1 ? commentsOfAuthor : commentsOfAll
  const { comments, total, floors } = await list(
    ctx,
    {
      thread,
      direction: input.sort === '-createdAt' ? 'desc' : 'asc',
      offset: wanted.offset,
      take: wanted.perPage,
    },
    visibility,
  )
  const answered = comments.filter((row) => row.reply_count > 0 || viewer.id !== null).map((row) => row.id)
  const replies = await listNewestReplies(ctx.db, engine, answered, visibility)
  const views = await presentPosts(ctx, viewer, thread, [...comments, ...replies])
  const below = Map.groupBy(views.slice(comments.length), (view) => view.replyPostId ?? 0)
  const pageData = views.slice(0, comments.length).map((view) => ({
    ...view,
    ...floors.get(view.id),
    lastThreeComments: below.get(view.id) ?? [],
  }))
  return presentPage(viewer.callUrl, wanted, pageData, total)
}
