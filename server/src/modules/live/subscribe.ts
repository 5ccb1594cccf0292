import type { Context } from '../../context.ts'
import { findThread } from '../threads/index.ts'
import { serializeEvent } from './connections.ts'
import type { NewThreads } from './thread-readers.ts'

/** Messages between instances; each forwards them to its own connections. */
export type BusMessage =
  | { readonly to: 'person'; readonly userId: number; readonly text: string }
  | { readonly to: 'readers'; readonly threadId: number; readonly text: string }
  | { readonly to: 'everybody'; readonly counts: readonly NewThreads[] }
  | { readonly to: 'unread'; readonly userId: number }

export function subscribe(
  ctx: Context,
  send: (message: BusMessage) => void,
  addThread: (categoryId: number) => void,
): void {
  const { outbox } = ctx
  const person = (userId: number, text: string) => send({ to: 'person', userId, text })
  const unread = (userId: number) => send({ to: 'unread', userId })
  outbox.subscribe('message.sent', async ({ dialogId, messageId, senderId, recipientId }) => {
    const text = serializeEvent('message', { dialogId, messageId, userId: senderId })
    person(recipientId, text)
    person(senderId, text)
    unread(recipientId)
  })
  outbox.subscribe('message.filled', async ({ dialogId, messageId, senderId, recipientId }) => {
    const text = serializeEvent('message', { dialogId, messageId, userId: senderId })
    person(recipientId, text)
    person(senderId, text)
  })
  outbox.subscribe('message.recalled', async ({ dialogId, messageId, senderId, recipientId }) => {
    const text = serializeEvent('recalled', { dialogId, messageId, userId: senderId })
    person(recipientId, text)
    person(senderId, text)
    unread(recipientId)
  })
  outbox.subscribe('dialog.read', async ({ dialogId, userId, otherId }) => {
    const text = serializeEvent('read', { dialogId, userId })
    person(otherId, text)
    person(userId, text)
    unread(userId)
  })
  outbox.subscribe('unread.changed', async ({ userId }) => unread(userId))
  outbox.subscribe('unreads.changed', async ({ userIds }) => {
    for (const userId of userIds) unread(userId)
  })
  const thread = async ({ threadId }: { threadId: number }) => {
    const found = await findThread(ctx.db, threadId)
    if (found) addThread(found.category_id)
  }
  outbox.subscribe('thread.published', thread)
  outbox.subscribe('thread.approved', thread)
  const comment = async ({ threadId, postId }: { threadId: number; postId: number }) =>
    send({ to: 'readers', threadId, text: serializeEvent('posts', { threadId, postId }) })
  outbox.subscribe('post.published', comment)
  outbox.subscribe('post.approved', comment)
  const pin = async ({ threadId }: { threadId: number }) =>
    send({ to: 'readers', threadId, text: serializeEvent('pins', { threadId }) })
  outbox.subscribe('post.pinned', pin)
  outbox.subscribe('post.unpinned', pin)
}
