import type { Events } from '@chaguan/contracts'
import { approval } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { findPost, type PostRow } from '../posts/index.ts'
import { findPeople } from '../sign-in/index.ts'
import { listMentionedIds } from '../texts/index.ts'
import { findThread, mayOpenThread, type ThreadRow } from '../threads/index.ts'
import { topicIdsOf } from '../topics/index.ts'
import { watchersAfter } from './notification-level-store.ts'
import { publishUnreadChanged, withdrawNotification } from './notification-store.ts'
import { notify } from './notify.ts'
import { recipientsOf } from './recipient-rules.ts'

/** Returns those of the users who may use the site but not open the thread, with one query. */
async function excludedFrom(
  ctx: Context,
  tx: Tx,
  thread: ThreadRow,
  userIds: Iterable<number>,
): Promise<ReadonlySet<number>> {
  const people = await findPeople({ ...ctx, db: tx }, [...userIds])
  return new Set([...people].filter(([, person]) => !mayOpenThread(person, thread)).map(([id]) => id))
}

/** Marks actions of an anonymous thread's author in it: nothing may reveal who it is. */
const unnamed = (userId: number, thread: ThreadRow | undefined) =>
  thread?.is_anonymous === 1 && thread.user_id === userId ? { isUnnamed: 1 } : {}

async function notifyRecipients(ctx: Context, tx: Tx, post: PostRow, thread: ThreadRow): Promise<void> {
  const recipients = recipientsOf({
    id: post.id,
    authorId: post.user_id,
    answeredIds: [post.reply_user_id, post.comment_user_id],
    threadAuthorId: thread.user_id,
    mentionedIds: await listMentionedIds(tx, post.id),
    isFirst: post.is_first === 1,
  })
  const excluded = await excludedFrom(ctx, tx, thread, recipients.keys())
  const data = {
    userId: post.user_id,
    threadId: thread.id,
    postId: post.id,
    ...unnamed(post.user_id, thread),
  }
  await notify(
    ctx,
    tx,
    [...recipients]
      .filter(([userId]) => !excluded.has(userId))
      .map(([userId, type]) => ({ userId, type, eventKey: `post:${post.id}`, data, now: ctx.clock.now() })),
  )
  await queueWatchers(ctx, tx, post, thread)
}

type Watched = Pick<Events['post.watched'], 'kind' | 'topicId'>

/**
 * Returns the targets whose watchers a post concerns: its thread or, for a new thread, its topics and its author unless
 * anonymous.
 */
async function watchedOf(tx: Tx, post: PostRow, thread: ThreadRow): Promise<readonly Watched[]> {
  if (post.is_first !== 1) return [{ kind: 'thread' }]
  const topics = (await topicIdsOf(tx, thread.id)).map((topicId) => ({ kind: 'topic', topicId }) as const)
  return thread.is_anonymous === 1 ? topics : [{ kind: 'person' }, ...topics]
}

/** Returns the id of a watched target. */
const targetOf = ({ kind, topicId = 0 }: Watched, authorId: number, threadId: number): number =>
  ({ person: authorId, thread: threadId, topic: topicId })[kind]

/** Queues the notifications of the watchers. */
async function queueWatchers(ctx: Context, tx: Tx, post: PostRow, thread: ThreadRow): Promise<void> {
  for (const watched of await watchedOf(tx, post, thread)) {
    const id = targetOf(watched, post.user_id, thread.id)
    if ((await watchersAfter(tx, watched.kind, id, 0, 1)).length === 0) continue
    const watching = { postId: post.id, threadId: thread.id, ...watched, afterUserId: 0 }
    await publishEvent(tx, 'post.watched', watching, ctx.clock.now())
  }
}

/** Recipients per transaction, so that other writers run in between. */
const watchersAtOnce = 50

/** Notifies the next batch of watchers and queues the following one. A user is notified of a post once. */
export async function notifyNextWatchers(ctx: Context, event: Events['post.watched'], tx: Tx): Promise<void> {
  const { postId, threadId, kind, afterUserId } = event
  const [post, thread] = [await findPost(tx, postId), await findThread(tx, threadId)]
  if (!post || post.deleted_at !== null || thread?.is_listed !== 1) return
  const watched = targetOf(event, post.user_id, threadId)
  const userIds = await watchersAfter(tx, kind, watched, afterUserId, watchersAtOnce)
  const now = ctx.clock.now()
  const excluded = await excludedFrom(ctx, tx, thread, userIds)
  const data = { userId: post.user_id, threadId, postId, isWatched: 1, ...unnamed(post.user_id, thread) }
  await notify(
    ctx,
    tx,
    userIds
      .filter((userId) => userId !== post.user_id && !excluded.has(userId))
      .map((userId) => ({
        userId,
        type: kind === 'thread' ? ('replied' as const) : ('related' as const),
        eventKey: `post:${postId}`,
        data,
        now,
      })),
  )
  const last = userIds.at(-1)
  if (last !== undefined && userIds.length === watchersAtOnce)
    await publishEvent(tx, 'post.watched', { ...event, afterUserId: last }, now)
}

/** Notifies of a comment or reply, once it is published or approved. */
export async function notifyOfPost(
  ctx: Context,
  { postId, threadId }: Pick<Events['post.published'], 'postId' | 'threadId'>,
  tx: Tx,
): Promise<void> {
  const [post, thread] = [await findPost(tx, postId), await findThread(tx, threadId)]
  if (!post || !thread || post.deleted_at !== null || post.is_approved !== approval.approved) return
  await notifyRecipients(ctx, tx, post, thread)
}

/** Notifies the people mentioned in a new thread. */
export async function notifyOfThread(
  ctx: Context,
  { threadId }: Pick<Events['thread.published'], 'threadId'>,
  tx: Tx,
): Promise<void> {
  const thread = await findThread(tx, threadId)
  if (thread?.is_listed !== 1) return
  const post = await findPost(tx, thread.first_post_id)
  if (post) await notifyRecipients(ctx, tx, post, thread)
}

const likeKey = (postId: number, actorId: number) => `like:${postId}:${actorId}`

/** Notifies the author of a post of a like. */
export async function notifyOfLike(
  ctx: Context,
  { postId, threadId, actorId }: Events['post.liked'],
  tx: Tx,
): Promise<void> {
  const post = await findPost(tx, postId)
  if (!post || post.deleted_at !== null || post.user_id === actorId) return
  await notify(ctx, tx, [
    {
      userId: post.user_id,
      type: 'liked',
      eventKey: likeKey(postId, actorId),
      data: { userId: actorId, threadId, postId, ...unnamed(actorId, await findThread(tx, threadId)) },
      now: ctx.clock.now(),
    },
  ])
}

/** Deletes the unread notification of a like that was withdrawn. */
export async function withdrawLikeNotification(
  ctx: Context,
  { postId, actorId }: Events['post.unliked'],
  tx: Tx,
): Promise<void> {
  const post = await findPost(tx, postId)
  const wasDeleted = post && (await withdrawNotification(tx, post.user_id, likeKey(postId, actorId)))
  if (wasDeleted) await publishUnreadChanged(tx, [post.user_id], ctx.clock.now())
}
