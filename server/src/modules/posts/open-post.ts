import { type InputOf, limits, type OutputOf, type postsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member, Viewer } from '../../viewer.ts'
import { deniedIds } from '../relations/index.ts'
import { hiddenAuthorIdFor, type ThreadRow } from '../threads/index.ts'
import { avatarUrl, findUsers } from '../users/index.ts'
import { findReadableComment, postVisibilityOf } from './find-post.ts'
import { listLikes } from './likes/like-store.ts'
import { listReplies } from './lists/reply-store.ts'
import { presentPosts } from './present-post.ts'

async function presentLikers(ctx: Context, viewer: Viewer, thread: ThreadRow, postId: number) {
  const { engine } = ctx.database
  const hiddenId = hiddenAuthorIdFor(viewer, thread)
  const denied = await deniedIds(ctx, viewer.id)
  const without = hiddenId === null ? denied : [...denied, hiddenId]
  const likes = await listLikes(ctx.db, engine, postId, { take: limits.likersShown, without })
  const ids = likes.map((row) => row.user_id)
  const users = await findUsers(ctx, ids)
  return ids.flatMap((id) => {
    const user = users.get(id)
    return user ? [{ userId: id, nickname: user.nickname, avatar: avatarUrl(viewer.origin, user) }] : []
  })
}

/**
 * Returns a comment or reply with a page of its replies and the people who like it, newest like first; leaves out an
 * anonymous author whom their like would reveal.
 */
export async function openPost(
  ctx: Context,
  viewer: Viewer,
  { postId, page = 1, perPage = limits.maxReplies }: InputOf<typeof postsApi.openPost>,
): Promise<OutputOf<typeof postsApi.openPost>> {
  const { post, thread } = await findReadableComment(ctx, viewer, postId)
  const take = Math.min(perPage, limits.maxReplies)
  const part = { direction: 'asc', offset: (page - 1) * take, take } as const
  const replies = await listReplies(ctx.db, post.id, postVisibilityOf(viewer), part)
  const [views, likeUsers] = await Promise.all([
    presentPosts(ctx, viewer, thread, [post, ...replies]),
    presentLikers(ctx, viewer, thread, post.id),
  ])
  const [view, ...commentPosts] = views
  if (!view) throw new Error('a post was not presented')
  return { ...view, likeUsers, commentPosts }
}

/** Returns the newest reply of a comment, or an empty list. */
export async function openNewestReply(
  ctx: Context,
  viewer: Member,
  { postId }: InputOf<typeof postsApi.openNewestReply>,
): Promise<OutputOf<typeof postsApi.openNewestReply>> {
  const { post, thread } = await findReadableComment(ctx, viewer, postId)
  const newest = await listReplies(ctx.db, post.id, postVisibilityOf(viewer), { direction: 'desc', take: 1 })
  const [view] = await presentPosts(ctx, viewer, thread, newest)
  return view ?? []
}
