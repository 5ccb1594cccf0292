import type { InputOf, OutputOf, postsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { pageRangeOf, presentPage } from '../../../http/paging.ts'
import type { Viewer } from '../../../viewer.ts'
import { readOpenThread } from '../../threads/index.ts'
import { postVisibilityOf } from '../find-post.ts'
import { presentPosts } from '../present-post.ts'
import { commentsOfAll, commentsOfAuthor } from './list-comments.ts'
import { listShownReplies } from './reply-store.ts'

/** Comments on a page unless asked otherwise (docs/reference/wire-content.md#posts). */
export const commentsPerPage = 5

/**
 * A page of the comments of a thread, each with three of its replies: the adopted ones first, by what they were given,
 * then the others, oldest first unless asked otherwise. With the thread's author alone the comments that the author wrote
 * or replied to stand in their order of time, with the replies of the author.
 */
export async function listPosts(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof postsApi.listPosts>,
): Promise<OutputOf<typeof postsApi.listPosts>> {
  const { engine } = ctx.database
  const thread = await readOpenThread(ctx, viewer, input.filter.thread)
  const visibility = postVisibilityOf(viewer)
  const wanted = pageRangeOf(input, commentsPerPage)
  const isOnlyAuthor = input.filter.onlyAuthor === 1
  const list = isOnlyAuthor ? commentsOfAuthor : commentsOfAll
  const { comments, total, gaps } = await list(
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
  const replies = await listShownReplies(ctx.db, engine, answered, visibility, {
    direction: input.replies === 'oldest' ? 'asc' : 'desc',
    authorId: isOnlyAuthor ? thread.user_id : undefined,
  })
  const views = await presentPosts(ctx, viewer, thread, [...comments, ...replies])
  const below = Map.groupBy(views.slice(comments.length), (view) => view.replyPostId ?? 0)
  const pageData = views.slice(0, comments.length).map((view, index) => ({
    ...view,
    floor: comments[index]?.floor ?? 0,
    gap: gaps.get(view.id) ?? 0,
    lastThreeComments: below.get(view.id) ?? [],
  }))
  return presentPage(viewer.callUrl, wanted, pageData, total)
}
