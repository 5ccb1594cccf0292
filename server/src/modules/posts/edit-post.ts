import type { InputOf, OutputOf, PostUpdateView, postsApi } from '@chaguan/contracts'
import { transformed } from '../../context/transforms.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { runIdempotent } from '../../http/idempotency.ts'
import { can, type Member } from '../../viewer.ts'
import { picturesFor } from '../files/index.ts'
import { type RichText, readText } from '../texts/index.ts'
import {
  approveThreadInTx,
  auditedContent,
  deleteThreadInTx,
  findThread,
  lockThread,
  mayDeleteThread,
  rewriteThreadTextInTx,
  runThreadTransaction,
  type ThreadRow,
} from '../threads/index.ts'
import { findTopics } from '../topics/index.ts'
import { approveComment, type CommentOperation, deleteComment, rewriteComment } from './change-comment.ts'
import { findReadablePost } from './find-post.ts'
import { findOwnLikes, isFavorite } from './likes/like-store.ts'
import { setLike } from './likes/post-likes.ts'
import { isLikable, mayDeletePost, mayEditPost, mayLike } from './post-rules.ts'
import { findPost, type PostRow } from './post-store.ts'
import { readableHtml } from './present-post.ts'
import { findRestorable, restorePostInTx } from './restore-post.ts'

type Input = InputOf<typeof postsApi.editPost>

function assertMayChange(viewer: Member, post: PostRow, thread: ThreadRow, changes: PostChanges): void {
  const mayDelete = () =>
    post.is_first === 1 ? mayDeleteThread(viewer, thread) : mayDeletePost(viewer, post, thread.category_id)
  const rights = [
    changes.isLiked === undefined || mayLike(viewer),
    !changes.isDeleted || mayDelete(),
    changes.text === undefined || mayEditPost(viewer),
    changes.isApproved === undefined || mayEditPost(viewer),
  ]
  if (!rights.every(Boolean)) throw new AppError('UNAUTHORIZED')
  if (changes.isLiked !== undefined && !isLikable(post, thread)) throw new AppError('RESOURCE_IS_REVIEW')
}

/** Applies the changes to a comment or reply. */
async function changeComment(operation: CommentOperation, changes: PostChanges, content: string | undefined) {
  if (changes.text && content !== undefined)
    await rewriteComment(operation, { content, mentions: changes.text.mentions })
  if (changes.isApproved !== undefined) await approveComment(operation, changes.isApproved)
  if (changes.isDeleted) await deleteComment(operation, changes.message)
}

async function readChanges(
  ctx: Context,
  viewer: Member,
  input: Input,
  { post, thread }: { readonly post: PostRow; readonly thread: ThreadRow },
): Promise<PostChanges> {
  const { isLiked, isDeleted, content, isApproved, message } = input.data.attributes
  const place = { ownerId: post.user_id, actorId: viewer.id, postId: post.id, before: post.content }
  const pictures = picturesFor(ctx, place)
  const text =
    content === undefined
      ? undefined
      : await readText(ctx, await transformPost(ctx, viewer, post, thread, content), viewer.origin, pictures)
  if (text?.isEmpty) throw invalid('posts.text.required')
  const changes = { isLiked, isDeleted: isDeleted === 1, text, isApproved, message }
  if (isLiked === undefined && isDeleted === undefined && !text && isApproved === undefined)
    throw invalid('posts.change.empty')
  return changes
}

/** Returns the new text of a post after the transforms of plugins. */
export async function transformPost(
  ctx: Context,
  viewer: Member,
  { id: postId, thread_id: threadId, is_first }: PostRow,
  thread: ThreadRow,
  text: string,
): Promise<string> {
  const isUnnamed = thread.is_anonymous === 1 && thread.user_id === viewer.id
  const by = isUnnamed ? { ...viewer, id: 0 } : viewer
  if (is_first === 0) return (await transformed(ctx, by, 'post.save', { threadId, postId, text })).text
  return (await transformed(ctx, by, 'thread.save', { threadId, text })).text ?? text
}

async function changePost(
  ctx: Context,
  viewer: Member,
  input: Input,
  keep: (tx: Tx) => Promise<void>,
): Promise<void> {
  const restores = input.data.attributes.isDeleted === 0
  const find = restores ? findRestorable : findReadablePost
  const { post, thread } = await find(ctx, viewer, input.postId)
  const changes = await readChanges(ctx, viewer, input, { post, thread })
  assertMayChange(viewer, post, thread, changes)
  const changesMore =
    restores || changes.isDeleted || changes.text !== undefined || changes.isApproved !== undefined
  const content = changes.text?.html(await findTopics(ctx.db, changes.text.topics))
  const isFirst = post.is_first === 1
  const changed = {
    ...(isFirst
      ? { kind: 'threads' as const, ids: [thread.id] }
      : { kind: 'comments' as const, ids: [post.id] }),
    reason: changes.message,
    edits: changes.text !== undefined,
  }
  const apply = async (tx: Tx) => {
    if (restores) await restorePostInTx(ctx, tx, viewer, post)
    if (changes.isLiked !== undefined) await setLike(ctx, tx, { post, thread }, viewer.id, changes.isLiked)
    if (changesMore && isFirst) await changeFirstPost(ctx, tx, viewer, thread.id, changes)
    else if (changesMore) await changeComment({ ctx, tx, actorId: viewer.id, post, thread }, changes, content)
  }
  const isModerated = changesMore && post.user_id !== viewer.id
  const work = async (tx: Tx) => {
    // Lock the thread before the post, as everywhere.
    if (changesMore) await lockThread(ctx, tx, thread.id)
    await (isModerated ? auditedContent(ctx, tx, viewer, changed, () => apply(tx)) : apply(tx))
    await keep(tx)
  }
  await (isFirst && changesMore ? runThreadTransaction(ctx, work) : ctx.transaction(work))
}

/**
 * Likes, deletes, restores, edits or approves a post: all changes or none, once for each idempotency key. Changes of a
 * first post apply to its thread. Throws if one permission is missing, and for likes of pending comments.
 */
export async function editPost(
  ctx: Context,
  viewer: Member,
  input: Input,
  exchange: Exchange,
): Promise<OutputOf<typeof postsApi.editPost>> {
  await runIdempotent<[]>(ctx, viewer, exchange, { call: 'posts.update', input }, async (keep) => {
    await changePost(ctx, viewer, input, (tx) => keep(tx, []))
    return []
  })
  return presentUpdate(ctx, viewer, input.postId)
}

/** Requested changes; undefined fields are not changed. */
export interface PostChanges {
  readonly isLiked: boolean | undefined
  readonly isDeleted: boolean
  readonly text: RichText | undefined
  readonly isApproved: 0 | 1 | 2 | undefined
  /** The reason of the deletion. */
  readonly message: string | undefined
}

/** Applies changes of a first post to its thread. */
export async function changeFirstPost(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  threadId: number,
  changes: PostChanges,
): Promise<void> {
  const thread = await lockThread(ctx, tx, threadId)
  if (!thread || thread.deleted_at !== null) throw new AppError('RESOURCE_NOT_FOUND')
  if (changes.text) await rewriteThreadTextInTx(ctx, tx, thread, changes.text, viewer)
  if (changes.isApproved !== undefined)
    await approveThreadInTx(ctx, tx, thread, changes.isApproved, viewer.id)
  if (changes.isDeleted) await deleteThreadInTx(ctx, tx, thread, viewer.id, changes.message)
}

/** Presents a post after a change, as `posts.update` returns it. */
export async function presentUpdate(ctx: Context, viewer: Member, postId: number): Promise<PostUpdateView> {
  const post = await findPost(ctx.db, postId)
  const thread = post && (await findThread(ctx.db, post.thread_id))
  if (!thread) throw new AppError('RESOURCE_NOT_FOUND')
  const [likes, favorite] = await Promise.all([
    findOwnLikes(ctx.db, ctx.database.engine, viewer.id, [postId]),
    isFavorite(ctx.db, viewer.id, thread.id),
  ])
  const isFirst = post.is_first === 1
  // The text of a sold thread is returned by the thread alone.
  const isSold = isFirst && thread.price_cents > 0 && thread.user_id !== viewer.id
  return {
    pid: post.id,
    postId: post.id,
    threadId: thread.id,
    content: isSold ? '' : await readableHtml(ctx, viewer, thread, post, post.content),
    likeCount: post.like_count,
    likePayCount: isFirst ? thread.like_count + thread.rewarded_count + thread.paid_count : post.like_count,
    replyCount: isFirst ? Math.max(0, thread.post_count - 1) : post.reply_count,
    isFirst,
    isApproved: post.is_approved,
    updatedAt: ctx.time.format(post.updated_at),
    isLiked: likes.has(postId),
    canLike: mayLike(viewer),
    canFavorite: can(viewer, 'thread.favorite'),
    isFavorite: favorite,
    rewards: post.reward_cents / 100,
    redPacketAmount: post.red_packet_cents / 100,
  }
}
