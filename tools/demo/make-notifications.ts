import {
  insertNotifications,
  type NewNotification,
} from '../../server/src/modules/notifications/notification-store.ts'
import { recipientsOf } from '../../server/src/modules/notifications/recipient-rules.ts'
import type { ThreadParts } from './make-threads.ts'

/** Older notifications are read. */
const unreadMs = 20 * 3_600_000

async function ofPosts({ tx }: ThreadParts): Promise<NewNotification[]> {
  const posts = await tx
    .selectFrom('posts as p')
    .innerJoin('threads as t', 't.id', 'p.thread_id')
    .selectAll('p')
    .select(['t.user_id as thread_author_id'])
    .execute()
  const mentions = await tx.selectFrom('post_mentions_user').select(['post_id', 'user_id']).execute()
  return posts.flatMap((post) => {
    const told = recipientsOf({
      id: post.id,
      authorId: post.user_id,
      answeredIds: [post.reply_user_id, post.comment_user_id],
      threadAuthorId: post.thread_author_id,
      mentionedIds: mentions.filter((each) => each.post_id === post.id).map((each) => each.user_id),
      isFirst: post.is_first === 1,
    })
    const data = { userId: post.user_id, threadId: post.thread_id, postId: post.id }
    return [...told].map(([userId, type]) => ({
      userId,
      type,
      eventKey: `post:${post.id}`,
      data,
      now: post.created_at,
    }))
  })
}

async function ofLikes({ tx }: ThreadParts): Promise<NewNotification[]> {
  const likes = await tx
    .selectFrom('post_user as l')
    .innerJoin('posts as p', 'p.id', 'l.post_id')
    .select(['l.post_id', 'l.user_id', 'l.created_at', 'p.user_id as author_id', 'p.thread_id'])
    .execute()
  return likes
    .filter((like) => like.user_id !== like.author_id)
    .map((like) => ({
      userId: like.author_id,
      type: 'liked',
      eventKey: `like:${like.post_id}:${like.user_id}`,
      data: { userId: like.user_id, threadId: like.thread_id, postId: like.post_id },
      now: like.created_at,
    }))
}

async function ofJoining({ tx }: ThreadParts): Promise<NewNotification[]> {
  const users = await tx.selectFrom('users').select(['id', 'joined_at']).execute()
  return users.map(({ id, joined_at }) => ({
    userId: id,
    type: 'system',
    eventKey: 'registered',
    data: { template: 'registered.passed' },
    now: joined_at,
  }))
}

/** Creates the notifications of the demo's posts and likes, as the site would have; those older than a day are read. */
export async function makeDemoNotifications(parts: ThreadParts): Promise<void> {
  const { tx, now } = parts
  const all = [...(await ofPosts(parts)), ...(await ofLikes(parts)), ...(await ofJoining(parts))]
  all.sort((one, other) => one.now - other.now)
  for (let from = 0; from < all.length; from += 100)
    await insertNotifications(tx, all.slice(from, from + 100))
  await tx
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.ref('created_at') }))
    .where('created_at', '<', now - unreadMs)
    .execute()
}
