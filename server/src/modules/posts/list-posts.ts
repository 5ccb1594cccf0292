import type { InputOf, OutputOf, postsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { pageWanted, presentPage } from '../../http/paging.ts'
import type { Viewer } from '../../viewer.ts'
import { findOpenThread } from '../threads/index.ts'
import { eyesOf } from './find-post.ts'
import { countUnapproved, listComments, listNewestReplies } from './post-store.ts'
import { presentPosts } from './present-post.ts'

/** Comments on a page unless asked otherwise (wire-contract 2.9). */
export const commentsPerPage = 5

/** A page of the comments of a thread, each with its newest replies; oldest first unless asked otherwise. */
export async function listPosts(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof postsApi.listPosts>,
): Promise<OutputOf<typeof postsApi.listPosts>> {
  const { engine } = ctx.database
  const thread = await findOpenThread(ctx, viewer, input.filter.thread)
  const eyes = eyesOf(viewer)
  const wanted = pageWanted(input, commentsPerPage)
  // The counter of the thread has the approved comments and the first post.
  const total = Math.max(0, thread.post_count - 1) + (await countUnapproved(ctx.db, thread.id, eyes))
  const direction = input.sort === '-createdAt' ? 'desc' : 'asc'
  const page = { threadId: thread.id, direction, offset: wanted.offset, take: wanted.perPage, total } as const
  const comments = await listComments(ctx.db, engine, page, eyes)
  const answered = comments.filter((row) => row.reply_count > 0 || viewer.id !== null).map((row) => row.id)
  const replies = await listNewestReplies(ctx.db, engine, answered, eyes)
  const views = await presentPosts(ctx, viewer, thread, [...comments, ...replies])
  const below = Map.groupBy(views.slice(comments.length), (view) => view.replyPostId ?? 0)
  const pageData = views
    .slice(0, comments.length)
    .map((view) => ({ ...view, lastThreeComments: below.get(view.id) ?? [] }))
  return presentPage(viewer.callUrl, wanted, pageData, total)
}
