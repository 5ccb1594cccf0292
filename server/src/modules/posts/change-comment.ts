import { approval as approvals } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError } from '../../http/app-error.ts'
import { rebindEmbeddedPictures } from '../files/index.ts'
import { earnPacket } from '../red-packets/index.ts'
import { setMentions } from '../texts/index.ts'
import {
  applyCommentToThread,
  eraseRowsOfPosts,
  logModeration,
  setRevisionApproval,
  storeRevision,
  subtractReceivedLikes,
  type ThreadRow,
} from '../threads/index.ts'
import { restoreLikesReceived, subtractLikesReceived } from './likes/post-likes.ts'
import { countedChange } from './post-rules.ts'
import type { PostRow } from './post-store.ts'
import { adjustReplyCounts, lockAnyPost, lockPost, updatePost } from './post-writes.ts'

/** Input of a change of a comment or reply within a transaction. The caller has checked the permission. */
export interface CommentOperation {
  readonly ctx: Context
  readonly tx: Tx
  readonly actorId: number
  readonly post: PostRow
  readonly thread: ThreadRow
}

async function recount({ ctx, tx }: CommentOperation, before: PostRow, after: PostRow): Promise<void> {
  const by = countedChange(before, after)
  if (by === 0) return
  if (after.reply_post_id === null) await applyCommentToThread(tx, after.thread_id, { postCount: by })
  else await adjustReplyCounts(tx, ctx.database.engine, [after.reply_post_id], by)
}

/** Sets an approved comment as the last one of its thread unless a newer one exists. */
const touchThread = (tx: Tx, { thread_id, created_at, user_id }: PostRow) =>
  applyCommentToThread(tx, thread_id, { postCount: 0, postedAt: created_at, userId: user_id })

const namesOf = ({ post, actorId }: CommentOperation) => ({
  postId: post.id,
  threadId: post.thread_id,
  actorId,
})

async function lockLiving({ ctx, tx, post }: CommentOperation): Promise<PostRow> {
  const before = await lockPost(tx, ctx.database.engine, post.id)
  if (!before) throw new AppError('RESOURCE_NOT_FOUND')
  return before
}

async function changed({ tx, post }: CommentOperation, changes: Parameters<typeof updatePost>[2]) {
  const after = await updatePost(tx, post.id, changes)
  if (!after) throw new AppError('RESOURCE_NOT_FOUND')
  return after
}

/**
 * Replaces the text of a comment that is not deleted and stores a revision; returns the comment. The approval stays
 * unchanged.
 */
export async function rewriteComment(
  operation: CommentOperation,
  written: { readonly content: string; readonly mentions: readonly number[] },
): Promise<PostRow> {
  const { ctx, tx, actorId } = operation
  const now = ctx.clock.now()
  const before = await lockLiving(operation)
  const said = (content: string) => ({ title: '', content, blocks: [], approval: before.is_approved })
  const isNew = await storeRevision(
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
  // First, since deleted pictures change the addresses of the remaining ones.
  await rebindEmbeddedPictures(tx, { postId: before.id, ownerId: before.user_id, html: written.content, now })
  const after = await changed(operation, {
    content: written.content,
    updated_at: now,
    edit_count: before.edit_count + (isNew ? 1 : 0),
  })
  await setMentions(tx, before.id, written.mentions)
  if (actorId !== before.user_id) await logModeration(tx, { ...namesOf(operation), action: 'edit' }, now)
  await publishEvent(tx, 'post.edited', namesOf(operation), now)
  return after
}

const reviewActions: Readonly<Record<number, 'pend' | 'approve' | 'ignore'>> = {
  0: 'pend',
  1: 'approve',
  2: 'ignore',
}

/** Approves (1), resubmits (0) or ignores (2) a comment that is not deleted, and updates the counters. */
export async function approveComment(
  operation: CommentOperation,
  approval: number,
  message = '',
): Promise<void> {
  const { ctx, tx } = operation
  const now = ctx.clock.now()
  const before = await lockLiving(operation)
  if (before.is_approved === approval) return
  const after = await changed(operation, { is_approved: approval })
  await recount(operation, before, after)
  if (approval === approvals.approved) await touchThread(tx, after)
  await setRevisionApproval(tx, before.id, approval)
  await logModeration(tx, { ...namesOf(operation), action: reviewActions[approval] ?? 'pend', message }, now)
  if (approval === approvals.approved) await earnPacket(ctx, tx, after)
  if (approval === approvals.approved) await publishEvent(tx, 'post.approved', namesOf(operation), now)
  else if (approval === approvals.ignored)
    await publishEvent(tx, 'post.ignored', { ...namesOf(operation), ...(message && { message }) }, now)
  else await publishEvent(tx, 'post.resubmitted', namesOf(operation), now)
}

/** Soft-deletes a comment and updates the counters. */
export async function deleteComment(operation: CommentOperation, message = ''): Promise<void> {
  const { ctx, tx, thread, actorId } = operation
  const now = ctx.clock.now()
  const before = await lockLiving(operation)
  const after = await changed(operation, { deleted_at: now, deleted_user_id: actorId })
  await recount(operation, before, after)
  await subtractLikesReceived(ctx, tx, { post: before, thread })
  await logModeration(tx, { ...namesOf(operation), action: 'delete', message }, now)
  await publishEvent(tx, 'post.deleted', { ...namesOf(operation), ...(message && { message }) }, now)
}

/** Restores a deleted comment and updates the counters. */
export async function restoreComment(operation: CommentOperation): Promise<void> {
  const { ctx, tx, post, thread } = operation
  const now = ctx.clock.now()
  const before = await lockAnyPost(tx, ctx.database.engine, post.id)
  if (!before) throw new AppError('RESOURCE_NOT_FOUND')
  if (before.deleted_at === null) return
  await tx
    .updateTable('posts')
    .set({ deleted_at: null, deleted_user_id: null })
    .where('id', '=', post.id)
    .execute()
  await recount(operation, before, { ...before, deleted_at: null })
  await restoreLikesReceived(ctx, tx, { post: before, thread })
  await logModeration(tx, { ...namesOf(operation), action: 'restore' }, now)
  await publishEvent(tx, 'post.restored', namesOf(operation), now)
}

/**
 * Permanently deletes a deleted comment with its replies, their likes, revisions and reports. Its files are released;
 * `deleteOrphanedFiles` deletes them after the transaction.
 */
export async function eraseComment({ ctx, tx, actorId, post, thread }: CommentOperation): Promise<void> {
  const now = ctx.clock.now()
  const below = await tx.selectFrom('posts').select('id').where('reply_post_id', '=', post.id).execute()
  const postIds = [post.id, ...below.map(({ id }) => id)]
  await subtractReceivedLikes(ctx, tx, thread, postIds)
  await eraseRowsOfPosts(ctx, tx, postIds)
  // Replies to the reply stay, and become replies to the comment.
  await tx
    .updateTable('posts')
    .set({ comment_post_id: null, comment_user_id: null })
    .where('comment_post_id', '=', post.id)
    .execute()
  await tx.deleteFrom('posts').where('reply_post_id', '=', post.id).execute()
  await tx.deleteFrom('posts').where('id', '=', post.id).execute()
  await logModeration(tx, { actorId, action: 'erase', threadId: post.thread_id, postId: post.id }, now)
  await publishEvent(tx, 'post.erased', { threadId: post.thread_id, postIds }, now)
}
