import { approval as approvals } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { announce } from '../../events/outbox.ts'
import { AppError } from '../../http/app-error.ts'
import { rebindTextPictures } from '../files/index.ts'
import { setMentions } from '../texts/index.ts'
import {
  eraseTracesOfPosts,
  forgetLikesOf,
  keepRevision,
  noteModeration,
  setRevisionApproval,
  setStopWords,
  type ThreadRow,
  touchThreadForPost,
} from '../threads/index.ts'
import { keepFloor } from './floors.ts'
import { forgetLikes, rememberLikes } from './like-post.ts'
import { countedChange } from './post-rules.ts'
import type { PostRow } from './post-store.ts'
import { adjustReplyCount, lockAnyPost, lockPost, updatePost } from './post-writes.ts'

/** A comment or reply that somebody changes, in the transaction of it. Who may do it was asked before. */
export interface CommentActing {
  readonly ctx: Context
  readonly tx: Tx
  readonly actorId: number
  readonly post: PostRow
  readonly thread: ThreadRow
}

async function recount(tx: Tx, before: PostRow, after: PostRow): Promise<void> {
  const by = countedChange(before, after)
  if (by === 0) return
  if (after.reply_post_id === null) await touchThreadForPost(tx, after.thread_id, { postCount: by })
  else await adjustReplyCount(tx, after.reply_post_id, by)
}

/** A comment that may be read now is the last one of its thread, unless a newer one stands there. */
const touchThread = (tx: Tx, { thread_id, created_at, user_id }: PostRow) =>
  touchThreadForPost(tx, thread_id, { postCount: 0, postedAt: created_at, userId: user_id })

const namesOf = ({ post, actorId }: CommentActing) => ({
  postId: post.id,
  threadId: post.thread_id,
  actorId,
})

async function lockLiving({ ctx, tx, post }: CommentActing): Promise<PostRow> {
  const before = await lockPost(tx, ctx.database.engine, post.id)
  if (!before) throw new AppError('RESOURCE_NOT_FOUND')
  return before
}

async function changed({ tx, post }: CommentActing, changes: Parameters<typeof updatePost>[2]) {
  const after = await updatePost(tx, post.id, changes)
  if (!after) throw new AppError('RESOURCE_NOT_FOUND')
  return after
}

/** Gives a living comment another text, and keeps the one it had. What was decided about it stays decided. */
export async function rewriteComment(
  acting: CommentActing,
  written: { readonly content: string; readonly mentions: readonly number[] },
): Promise<void> {
  const { ctx, tx, actorId } = acting
  const now = ctx.clock.now()
  const before = await lockLiving(acting)
  const said = (content: string) => ({ title: '', content, blocks: [], approval: before.is_approved })
  const isNew = await keepRevision(
    tx,
    {
      postId: before.id,
      threadId: before.thread_id,
      authorId: before.user_id,
      writtenAt: before.created_at,
      editorId: actorId,
      before: said(before.content),
      after: said(written.content),
    },
    now,
  )
  await changed(acting, {
    content: written.content,
    updated_at: now,
    edit_count: before.edit_count + (isNew ? 1 : 0),
  })
  await setMentions(tx, before.id, written.mentions)
  await rebindTextPictures(tx, { postId: before.id, ownerId: before.user_id, html: written.content, now })
  await noteModeration(tx, { ...namesOf(acting), action: 'edit' }, now)
  await announce(tx, 'post.changed', namesOf(acting), now)
}

const reviewActions: Readonly<Record<number, 'pend' | 'approve' | 'ignore'>> = {
  0: 'pend',
  1: 'approve',
  2: 'ignore',
}

/** Approves (1), puts back under review (0) or ignores (2) a living comment, with what is counted by it. */
export async function approveComment(acting: CommentActing, approval: number, message = ''): Promise<void> {
  const { ctx, tx } = acting
  const now = ctx.clock.now()
  const before = await lockLiving(acting)
  if (before.is_approved === approval) return
  const after = await changed(acting, { is_approved: approval })
  await recount(tx, before, after)
  if (approval === approvals.approved) await touchThread(tx, after)
  await setRevisionApproval(tx, before.id, approval)
  if (approval === approvals.approved) await setStopWords(tx, before.id, [])
  await noteModeration(tx, { ...namesOf(acting), action: reviewActions[approval] ?? 'pend' }, now)
  if (approval === approvals.approved) await announce(tx, 'post.approved', namesOf(acting), now)
  else if (approval === approvals.ignored)
    await announce(tx, 'post.ignored', { ...namesOf(acting), ...(message && { message }) }, now)
  else await announce(tx, 'post.changed', namesOf(acting), now)
}

/** Hides a living comment from everybody, with what is counted by it. */
export async function deleteComment(acting: CommentActing, message = ''): Promise<void> {
  const { ctx, tx, thread, actorId } = acting
  const now = ctx.clock.now()
  const before = await lockLiving(acting)
  const after = await changed(acting, { deleted_at: now, deleted_user_id: actorId })
  await recount(tx, before, after)
  await forgetLikes(ctx, tx, { post: before, thread })
  await noteModeration(tx, { ...namesOf(acting), action: 'delete', message }, now)
  await announce(tx, 'post.deleted', { ...namesOf(acting), ...(message && { message }) }, now)
}

/** Brings a deleted comment back, with what is counted by it. */
export async function restoreComment(acting: CommentActing): Promise<void> {
  const { ctx, tx, post, thread } = acting
  const now = ctx.clock.now()
  const before = await lockAnyPost(tx, ctx.database.engine, post.id)
  if (!before) throw new AppError('RESOURCE_NOT_FOUND')
  if (before.deleted_at === null) return
  await tx
    .updateTable('posts')
    .set({ deleted_at: null, deleted_user_id: null })
    .where('id', '=', post.id)
    .execute()
  await recount(tx, before, { ...before, deleted_at: null })
  await rememberLikes(ctx, tx, { post: before, thread })
  await noteModeration(tx, { ...namesOf(acting), action: 'restore' }, now)
  await announce(tx, 'post.restored', namesOf(acting), now)
}

/**
 * Removes a deleted comment for good, with the replies below it, their likes, files, versions and reports. Its files are
 * let go; `sweepFiles` removes them after the transaction.
 */
export async function eraseComment({ ctx, tx, actorId, post, thread }: CommentActing): Promise<void> {
  const now = ctx.clock.now()
  const below = await tx.selectFrom('posts').select('id').where('reply_post_id', '=', post.id).execute()
  const postIds = [post.id, ...below.map(({ id }) => id)]
  await forgetLikesOf(ctx, tx, thread, postIds)
  await eraseTracesOfPosts(ctx, tx, postIds)
  // Replies that answered the reply stay, and answer the comment alone.
  await tx
    .updateTable('posts')
    .set({ comment_post_id: null, comment_user_id: null })
    .where('comment_post_id', '=', post.id)
    .execute()
  await tx.deleteFrom('posts').where('reply_post_id', '=', post.id).execute()
  await tx.deleteFrom('posts').where('id', '=', post.id).execute()
  await keepFloor(tx, post)
  await noteModeration(tx, { actorId, action: 'erase', threadId: post.thread_id, postId: post.id }, now)
  await announce(tx, 'post.erased', { threadId: post.thread_id, postIds }, now)
}
