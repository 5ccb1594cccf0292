import { approval, attachmentTypes, type InputOf, type OutputOf, type postsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { announce } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { bindAttachments, bindEmbeddedPictures, picturesFor } from '../files/index.ts'
import { insertMentions, type RichText, readText } from '../texts/index.ts'
import {
  applyCommentToThread,
  assertNotHeldBack,
  findOpenThread,
  mayReply,
  screenRichText,
  setStopWords,
  type ThreadRow,
} from '../threads/index.ts'
import { findTopics } from '../topics/index.ts'
import { maySeePost } from './post-rules.ts'
import { findPost, type PostRow } from './post-store.ts'
import { addToReplyCount, insertPost } from './post-writes.ts'
import { presentNewPost } from './present-post.ts'
import { assertReplyInterval, hasRedPacket } from './reply-interval.ts'

type Input = InputOf<typeof postsApi.publishPost>

/** What is answered: nothing for a comment on the thread; its comment, and the reply if it is one, for a reply. */
interface ReplyTarget {
  readonly comment: PostRow | null
  readonly reply: PostRow | null
}

const notOfThread = () => invalid('posts.reply.otherThread')

/** The thread, when the member may comment on it now. */
async function findCommentable(ctx: Context, viewer: Member, input: Input): Promise<ThreadRow> {
  const threadId = input.threadId ?? input.id
  if (threadId === undefined) throw invalid('posts.thread.missing')
  if (input.id !== undefined && input.id !== threadId) throw notOfThread()
  const thread = await findOpenThread(ctx, viewer, threadId)
  if (thread.is_draft === 1) throw invalid('posts.comment.draft')
  if (thread.is_approved !== approval.approved) throw new AppError('RESOURCE_IS_REVIEW')
  if (!mayReply(viewer, thread)) throw new AppError('UNAUTHORIZED')
  return thread
}

/** A post that may be answered: of this thread, there for the member, and approved. */
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

/**
 * `replyId` names the comment, `commentPostId` a reply below that very comment (docs/reference/wire-content.md#posts).
 */
async function findPlace(
  ctx: Context,
  viewer: Member,
  thread: ThreadRow,
  input: Input,
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

function pictureIds({ attachments = [] }: Input): number[] {
  const ids = attachments.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) throw invalid('posts.picture.twice')
  return ids
}

interface NewPost {
  readonly thread: ThreadRow
  readonly place: ReplyTarget
  readonly content: string
  readonly pictureIds: readonly number[]
  readonly mentions: RichText['mentions']
  /** The words for which it waits for review; empty when it does not. */
  readonly words: readonly string[]
  readonly approval: number
  readonly hasRedPacket: boolean
}

function rowOf(viewer: Member, { thread, place, content, approval: is_approved }: NewPost, now: number) {
  return {
    user_id: viewer.id,
    thread_id: thread.id,
    reply_post_id: place.comment?.id ?? null,
    reply_user_id: place.comment?.user_id ?? null,
    comment_post_id: place.reply?.id ?? null,
    comment_user_id: place.reply?.user_id ?? null,
    content,
    ip: viewer.client.ip,
    reply_count: 0,
    like_count: 0,
    is_first: 0,
    is_comment: place.comment ? 1 : 0,
    is_approved,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    deleted_user_id: null,
  }
}

/** Stores a pending comment: it is not counted, and only `post.submitted` is announced. */
async function submit(
  tx: Tx,
  viewer: Member,
  post: PostRow,
  words: readonly string[],
  now: number,
): Promise<PostRow> {
  if (!(await applyCommentToThread(tx, post.thread_id, { postCount: 0 })))
    throw new AppError('RESOURCE_NOT_FOUND')
  await setStopWords(tx, post.id, words)
  const payload = { postId: post.id, threadId: post.thread_id, authorId: viewer.id }
  await announce(tx, 'post.submitted', payload, now)
  return post
}

/** Stores a comment with its counters and event in few statements, because concurrent writers wait for it. */
async function store(ctx: Context, tx: Tx, viewer: Member, made: NewPost, now: number): Promise<PostRow> {
  const { thread, place } = made
  if (made.hasRedPacket) await assertReplyInterval(ctx, tx, viewer.id, thread.id)
  const post = await insertPost(tx, rowOf(viewer, made, now))
  if (made.pictureIds.length > 0) {
    const binding = {
      type: attachmentTypes.image,
      typeId: post.id,
      ownerId: viewer.id,
      ids: made.pictureIds,
      now,
    }
    if (!(await bindAttachments(tx, ctx.database.engine, binding))) throw invalid('posts.picture.missing')
  }
  await bindEmbeddedPictures(tx, { postId: post.id, ownerId: viewer.id, html: made.content, now })
  await insertMentions(tx, post.id, made.mentions)
  if (made.approval !== approval.approved) return submit(tx, viewer, post, made.words, now)
  const effect = { postCount: place.comment ? 0 : 1, postedAt: now, userId: viewer.id }
  // Threads before posts, as wherever both change: two writers never wait for each other in a circle.
  if (!(await applyCommentToThread(tx, thread.id, effect))) throw new AppError('RESOURCE_NOT_FOUND')
  if (place.comment && !(await addToReplyCount(tx, place.comment.id, 1)))
    throw new AppError('RESOURCE_NOT_FOUND')
  await announce(tx, 'post.published', { postId: post.id, threadId: thread.id, authorId: viewer.id }, now)
  return post
}

/**
 * Comments on a thread or replies below a comment: words, pictures or both. Nothing is stored when anything is refused.
 */
export async function publishPost(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof postsApi.publishPost>> {
  const thread = await findCommentable(ctx, viewer, input)
  const place = await findPlace(ctx, viewer, thread, input)
  await assertNotHeldBack(ctx, viewer, input)
  const ids = pictureIds(input)
  const pictures = picturesFor(ctx, { ownerId: viewer.id, actorId: viewer.id, postId: 0, before: '' })
  const given = await readText(ctx, input.content ?? '', viewer.origin, pictures)
  const { text, isPending, words } = await screenRichText(ctx, viewer, given)
  if (text.isEmpty && ids.length === 0) throw invalid('posts.text.required')
  // A comment links to the topics there are; only threads make new ones.
  const content = text.html(await findTopics(ctx.db, text.topics))
  const made = {
    thread,
    place,
    content,
    pictureIds: ids,
    mentions: text.mentions,
    words,
    approval: isPending ? approval.pending : approval.approved,
    hasRedPacket: await hasRedPacket(ctx.db, thread.id),
  }
  const post = await ctx.transaction((tx) => store(ctx, tx, viewer, made, ctx.clock.now()))
  return { ...(await presentNewPost(ctx, viewer, thread, post, ids.length)), lastThreeComments: [] }
}
