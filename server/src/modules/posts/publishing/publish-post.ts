import { approval, attachmentTypes, type OutputOf, type postsApi } from '@chaguan/contracts'
import { transformed } from '../../../context/transforms.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { publishEvent } from '../../../events/outbox.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/call.ts'
import { runIdempotent } from '../../../http/idempotency.ts'
import type { Member } from '../../../viewer.ts'
import { bindAttachments, bindEmbeddedPictures, picturesFor } from '../../files/index.ts'
import { earnPacket } from '../../red-packets/index.ts'
import { insertMentions, type RichText, readText } from '../../texts/index.ts'
import {
  applyNewCommentToThread,
  assertPublishRequirements,
  findThread,
  screenRichText,
  setStopWords,
  type ThreadRow,
} from '../../threads/index.ts'
import { findTopics } from '../../topics/index.ts'
import { findPost, type PostRow } from '../post-store.ts'
import { addToReplyCount, insertPost } from '../post-writes.ts'
import { presentNewPost } from '../present-post.ts'
import { assertReplyInterval, hasRedPacket } from './reply-interval.ts'
import { findCommentable, findReplyTarget, type PublishedPost, type ReplyTarget } from './reply-target.ts'

function pictureIds({ attachments = [] }: PublishedPost): number[] {
  const ids = attachments.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) throw invalid('posts.picture.twice')
  return ids
}

interface NewPost {
  readonly thread: ThreadRow
  readonly target: ReplyTarget
  readonly content: string
  readonly pictureIds: readonly number[]
  readonly mentions: RichText['mentions']
  /** The words that require a review; empty for none. */
  readonly words: readonly string[]
  readonly approval: number
  readonly hasRedPacket: boolean
}

function rowOf(viewer: Member, { thread, target, content, approval: is_approved }: NewPost, now: number) {
  return {
    user_id: viewer.id,
    thread_id: thread.id,
    reply_post_id: target.comment?.id ?? null,
    reply_user_id: target.comment?.user_id ?? null,
    comment_post_id: target.reply?.id ?? null,
    comment_user_id: target.reply?.user_id ?? null,
    content,
    ip: viewer.client.ip,
    reply_count: 0,
    like_count: 0,
    is_first: 0,
    is_comment: target.comment ? 1 : 0,
    is_approved,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    deleted_user_id: null,
  }
}

/** Stores the parts of a comment: its pictures and mentions. */
async function storeParts(ctx: Context, tx: Tx, viewer: Member, post: PostRow, made: NewPost): Promise<void> {
  const { created_at: now } = post
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
}

/**
 * Stores a comment with its floor number, counters and event in few statements, because concurrent writers wait for it.
 * A comment under review is not counted, and only `post.submitted` is announced.
 */
async function store(ctx: Context, tx: Tx, viewer: Member, made: NewPost, now: number): Promise<PostRow> {
  const { thread, target } = made
  if (made.hasRedPacket) await assertReplyInterval(ctx, tx, viewer.id, thread.id)
  const isApproved = made.approval === approval.approved
  const floors = target.comment ? 0 : 1
  const effect = isApproved ? { postCount: floors, postedAt: now, userId: viewer.id } : { postCount: 0 }
  // Threads before posts, as everywhere, so that two writers cannot deadlock.
  const floor = await applyNewCommentToThread(tx, thread.id, { ...effect, floors })
  if (floor === null) throw new AppError('RESOURCE_NOT_FOUND')
  const post = await insertPost(tx, { ...rowOf(viewer, made, now), floor: floors && floor })
  await storeParts(ctx, tx, viewer, post, made)
  const payload = { postId: post.id, threadId: thread.id, authorId: viewer.id }
  if (!isApproved) {
    await setStopWords(tx, post.id, made.words)
    await publishEvent(tx, 'post.submitted', payload, now)
    return post
  }
  if (target.comment && !(await addToReplyCount(tx, target.comment.id, 1)))
    throw new AppError('RESOURCE_NOT_FOUND')
  await publishEvent(tx, 'post.published', payload, now)
  return made.hasRedPacket ? { ...post, red_packet_cents: await earnPacket(ctx, tx, post) } : post
}

interface Published {
  readonly thread: ThreadRow
  readonly post: PostRow
  readonly pictures: number
}

/** Returns the current state of what was published with a repeated key. */
async function findPublished(
  ctx: Context,
  postId: number,
  { attachments = [] }: PublishedPost,
): Promise<Published> {
  const post = await findPost(ctx.db, postId)
  const thread = post && (await findThread(ctx.db, post.thread_id))
  if (!thread) throw new AppError('RESOURCE_NOT_FOUND')
  return { thread, post, pictures: attachments.length }
}

async function publish(
  ctx: Context,
  viewer: Member,
  input: PublishedPost,
  keep: (tx: Tx, post: PostRow) => Promise<void>,
): Promise<Published> {
  const thread = await findCommentable(ctx, viewer, input)
  const target = await findReplyTarget(ctx, viewer, thread, input)
  await assertPublishRequirements(ctx, viewer, input)
  const ids = pictureIds(input)
  const pictures = picturesFor(ctx, { ownerId: viewer.id, actorId: viewer.id, postId: 0, before: '' })
  const value = { threadId: thread.id, postId: 0, text: input.content ?? '' }
  // Plugins do not learn either who comments on their own anonymous thread.
  const isUnnamed = thread.is_anonymous === 1 && thread.user_id === viewer.id
  const by = isUnnamed ? { ...viewer, id: 0 } : viewer
  const { text: written } = await transformed(ctx, by, 'post.save', value)
  const given = await readText(ctx, written, viewer.origin, pictures)
  const { text, isPending, words } = await screenRichText(ctx, viewer, given)
  if (text.isEmpty && ids.length === 0) throw invalid('posts.text.required')
  // A comment links existing topics; only threads create new ones.
  const content = text.html(await findTopics(ctx.db, text.topics))
  const made = {
    thread,
    target,
    content,
    pictureIds: ids,
    mentions: text.mentions,
    words,
    approval: isPending ? approval.pending : approval.approved,
    hasRedPacket: await hasRedPacket(ctx.db, thread.id),
  }
  const post = await ctx.transaction(async (tx) => {
    const stored = await store(ctx, tx, viewer, made, ctx.clock.now())
    await keep(tx, stored)
    return stored
  })
  return { thread, post, pictures: ids.length }
}

/**
 * Publishes a comment on a thread or a reply to a comment, once for each idempotency key: text, pictures or both. A
 * refused request stores nothing.
 */
export async function publishPost(
  ctx: Context,
  viewer: Member,
  input: PublishedPost,
  exchange: Exchange,
): Promise<OutputOf<typeof postsApi.publishPost>> {
  let published: Published | undefined
  const { postId } = await runIdempotent<{ postId: number }>(
    ctx,
    viewer,
    exchange,
    { call: 'posts.create', input },
    async (keep) => {
      published = await publish(ctx, viewer, input, (tx, { id }) => keep(tx, { postId: id }))
      return { postId: published.post.id }
    },
  )
  const { thread, post, pictures } = published ?? (await findPublished(ctx, postId, input))
  return { ...(await presentNewPost(ctx, viewer, thread, post, pictures)), lastThreeComments: [] }
}
