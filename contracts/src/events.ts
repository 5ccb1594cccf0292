import type { Lang } from './page-rendering.ts'

/** What the server announces after a transaction is committed. Ids only: a subscriber reads what it needs. */
export interface Events {
  'user.registered': { userId: number }
  /** Somebody is called otherwise: they came, or changed their nickname. */
  'user.named': { userId: number }
  /**
   * The state of an account changed (docs/reference/wire-accounts.md#registration); `reason` is what the administrator
   * wrote.
   */
  'user.status.changed': { userId: number; actorId: number; before: number; after: number; reason: string }
  /** Somebody registered by the own code of a member, and follows them. */
  'user.invited': { userId: number; guestId: number }
  /** An administrator changed how somebody comes in. */
  'user.credentials.changed': { userId: number; actorId: number; changed: readonly ('password' | 'phone')[] }
  /** Somebody is in other groups than before; names as they were, separated by 、. */
  'user.groups.changed': { userId: number; actorId: number; before: string; after: string }
  /** Somebody's time in a group has run out. */
  'user.group.expired': { userId: number; groupId: number }
  'topic.created': { topicId: number }
  'topic.deleted': { topicId: number }
  /** A thread came into being for everybody: it was published, and needed no review. */
  'thread.published': { threadId: number; authorId: number }
  /** A thread was sent off that waits for review; `thread.approved` follows when it passes. */
  'thread.submitted': { threadId: number; authorId: number }
  /** Title, text, blocks, price, place or anonymity of a published thread changed. */
  'thread.edited': { threadId: number; actorId: number }
  /** A thread that was approved or ignored waits for review again. */
  'thread.resubmitted': { threadId: number; actorId: number }
  /** Marked as essence. */
  'thread.featured': { threadId: number; actorId: number }
  'thread.unfeatured': { threadId: number; actorId: number }
  /** Made sticky: it stands above the list. */
  'thread.pinned': { threadId: number; actorId: number }
  'thread.unpinned': { threadId: number; actorId: number }
  /** Recommended on the home page. */
  'thread.recommended': { threadId: number; actorId: number }
  'thread.unrecommended': { threadId: number; actorId: number }
  'thread.approved': { threadId: number; actorId: number }
  'thread.ignored': { threadId: number; actorId: number; message?: string }
  'thread.moved': { threadId: number; actorId: number; fromCategoryId: number; toCategoryId: number }
  'thread.deleted': { threadId: number; actorId: number; message?: string }
  'thread.restored': { threadId: number; actorId: number }
  /** Removed for good, with everything that hung on it. */
  'thread.erased': { threadId: number; postIds: readonly number[] }
  'post.published': { postId: number; threadId: number; authorId: number }
  /** A comment was sent off that waits for review; `post.approved` follows when it passes. */
  'post.submitted': { postId: number; threadId: number; authorId: number }
  /** The text of a comment changed. */
  'post.edited': { postId: number; threadId: number; actorId: number }
  /** A comment that was approved or ignored waits for review again. */
  'post.resubmitted': { postId: number; threadId: number; actorId: number }
  'post.approved': { postId: number; threadId: number; actorId: number }
  'post.ignored': { postId: number; threadId: number; actorId: number; message?: string }
  'post.deleted': { postId: number; threadId: number; actorId: number; message?: string }
  'post.restored': { postId: number; threadId: number; actorId: number }
  /** Many comments at once, by an administrator: their authors are not told one by one. */
  'posts.deleted': { postIds: readonly number[]; actorId: number }
  'posts.restored': { postIds: readonly number[]; actorId: number }
  /** Removed for good; replies that stood below it went with it. */
  'post.erased': { threadId: number; postIds: readonly number[] }
  /** The author of a thread pinned a comment above the others. */
  'post.pinned': { postId: number; threadId: number; actorId: number }
  'post.unpinned': { postId: number; threadId: number; actorId: number }
  'post.liked': { postId: number; threadId: number; actorId: number }
  'post.unliked': { postId: number; threadId: number; actorId: number }
  'message.sent': { messageId: number; dialogId: number; senderId: number; recipientId: number }
  /** The picture that a message waited for is there. */
  'message.filled': { messageId: number; dialogId: number; senderId: number; recipientId: number }
  /** The writer of a message took it back: its words and picture are gone. */
  'message.recalled': { messageId: number; dialogId: number; senderId: number; recipientId: number }
  /** One side has read, or deleted, what was written to it. */
  'dialog.read': { dialogId: number; userId: number; otherId: number }
  /** Notifications were stored: by now whoever is told is told by the site itself. */
  'notices.stored': { ids: readonly number[] }
  /** What a person has not read has changed. */
  'unread.changed': { userId: number }
  /** The same of many people at once. */
  'unread.changed.of': { userIds: readonly number[] }
  /** One person follows another now, or does not any more. */
  'user.followed': { userId: number; followerId: number }
  'user.unfollowed': { userId: number; followerId: number }
  /** One person has blocked another. */
  'user.denied': { userId: number; deniedId: number }
  /** Those who watch the thread, the author or a topic of a post are told of it, those after an id next. */
  'post.watched': {
    postId: number
    threadId: number
    kind: 'thread' | 'person' | 'topic'
    /** The topic, where one is watched. */
    topicId?: number
    afterUserId: number
  }
  /** An order was paid: what was ordered was handed over. */
  'order.paid': { orderId: number }
  /** Somebody got a packet of a red packet. */
  'redPacket.received': { shareId: number }
  /** An answer got a part of a question's reward. */
  'reward.given': { orderId: number; postId: number; cents: number }
  /** What nobody got of a reward went back to whoever offered it. */
  'reward.returned': { orderId: number; cents: number }
  /** A withdrawal was paid out or refused. */
  'withdrawal.decided': { withdrawalId: number }
  /** A payer disputes a payment, or it was decided; `people` are those who were paid and what of it is theirs. */
  'dispute.changed': {
    disputeId: number
    state: 'open' | 'won' | 'lost'
    people: readonly { readonly userId: number; readonly cents: number }[]
  }
  /** The nightly look at the money found something that must never be: each night's findings are one event. */
  'money.broken': { day: string; invariants: number; example: string }
  /** A plugin failed so often that it was taken offline, or that the version before runs again; its title by language, and why. */
  'plugin.stopped': {
    title: Readonly<Record<Lang, string>>
    version: string
    message: string
    isRolledBack: boolean
  }
  'report.created': { reportId: number; userId: number }
}

export type EventName = keyof Events
