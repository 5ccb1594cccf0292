import { approval, type InputOf, type postsApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import { isTextKey } from '../../../i18n/localized.ts'
import type { Member } from '../../../viewer.ts'
import { findOpenThread, refusalToComment, type ThreadRow } from '../../threads/index.ts'
import { maySeePost } from '../post-rules.ts'
import { findPost, type PostRow } from '../post-store.ts'

/** Input of a comment or reply. */
export type PublishedPost = InputOf<typeof postsApi.publishPost>

/** What a post replies to: nothing for a comment; the comment, and possibly a reply below it, for a reply. */
export interface ReplyTarget {
  readonly comment: PostRow | null
  readonly reply: PostRow | null
}

const notOfThread = () => invalid('posts.reply.otherThread')

/** Returns the thread if the member may comment on it now. */
export async function findCommentable(
  ctx: Context,
  viewer: Member,
  input: PublishedPost,
): Promise<ThreadRow> {
  const threadId = input.threadId ?? input.id
  if (threadId === undefined) throw invalid('posts.thread.missing')
  if (input.id !== undefined && input.id !== threadId) throw notOfThread()
  const thread = await findOpenThread(ctx, viewer, threadId)
  const refusal = refusalToComment(viewer, thread)
  if (refusal) throw isTextKey(refusal) ? invalid(refusal) : new AppError(refusal)
  return thread
}

/** Returns a post that may be replied to: in this thread, visible to the member, and approved. */
async function findAnswered(
  ctx: Context,
  viewer: Member,
  thread: ThreadRow,
  postId: number,
): Promise<PostRow> {
  const post = await findPost(ctx.db, postId)
  if (!post) throw new AppError('RESOURCE_NOT_FOUND')
  if (post.thread_id !== thread.id || post.is_first === 1) throw notOfThread()
  if (!maySeePost(viewer, post)) throw new AppError('RESOURCE_NOT_FOUND')
  if (post.is_approved !== approval.approved) throw new AppError('RESOURCE_IS_REVIEW')
  return post
}

/** `replyId` names the comment, `commentPostId` a reply below that comment (docs/reference/wire-content.md#posts). */
export async function findReplyTarget(
  ctx: Context,
  viewer: Member,
  thread: ThreadRow,
  input: PublishedPost,
): Promise<ReplyTarget> {
  const { replyId, commentPostId } = input
  if (replyId === undefined && commentPostId === undefined) {
    if (input.isComment === true) throw invalid('posts.reply.missing')
    return { comment: null, reply: null }
  }
  const reply = commentPostId === undefined ? null : await findAnswered(ctx, viewer, thread, commentPostId)
  const commentId = replyId ?? reply?.reply_post_id ?? null
  if (commentId === null || (reply && reply.reply_post_id !== commentId)) throw notOfThread()
  const comment = await findAnswered(ctx, viewer, thread, commentId)
  if (comment.reply_post_id !== null) throw notOfThread()
  return { comment, reply }
}
