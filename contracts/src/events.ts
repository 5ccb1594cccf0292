import type { Lang } from './page-rendering.ts'

/** A dispute, and the people who received a part of the disputed payment, with their amounts. */
interface DisputedPayment {
  disputeId: number
  people: readonly { readonly userId: number; readonly cents: number }[]
}

/**
 * Events that the server delivers after a transaction is committed. They contain ids only: subscribers read the data.
 */
export interface Events {
  'user.registered': { userId: number }
  /** A person registered, or changed their nickname. */
  'user.named': { userId: number }
  /**
   * The state of an account changed (docs/reference/wire-accounts.md#registration); `reason` is the administrator's
   * text.
   */
  'user.status.changed': { userId: number; actorId: number; before: number; after: number; reason: string }
  /** A person registered through a member's own code, and follows them. */
  'user.invited': { userId: number; guestId: number }
  /** An administrator changed a person's credentials. */
  'user.credentials.changed': { userId: number; actorId: number; changed: readonly ('password' | 'phone')[] }
  /** A person's groups changed; names before and after, separated by 、. */
  'user.groups.changed': { userId: number; actorId: number; before: string; after: string }
  /** A person's membership in a group has ended. */
  'user.group.expired': { userId: number; groupId: number }
  'topic.created': { topicId: number }
  'topic.deleted': { topicId: number }
  /** A thread was published without needing a review. */
  'thread.published': { threadId: number; authorId: number }
  /** A thread was submitted for review; `thread.approved` follows if it passes. */
  'thread.submitted': { threadId: number; authorId: number }
  /** Title, text, blocks, price, place or anonymity of a published thread changed. */
  'thread.edited': { threadId: number; actorId: number }
  /** An approved or ignored thread is under review again. */
  'thread.resubmitted': { threadId: number; actorId: number }
  /** Marked as essence. */
  'thread.featured': { threadId: number; actorId: number }
  'thread.unfeatured': { threadId: number; actorId: number }
  /** Made sticky: listed above other threads. */
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
  /** Deleted permanently, with everything that belongs to it. */
  'thread.erased': { threadId: number; postIds: readonly number[] }
  'post.published': { postId: number; threadId: number; authorId: number }
  /** A comment was submitted for review; `post.approved` follows if it passes. */
  'post.submitted': { postId: number; threadId: number; authorId: number }
  /** The text of a comment changed. */
  'post.edited': { postId: number; threadId: number; actorId: number }
  /** An approved or ignored comment is under review again. */
  'post.resubmitted': { postId: number; threadId: number; actorId: number }
  'post.approved': { postId: number; threadId: number; actorId: number }
  'post.ignored': { postId: number; threadId: number; actorId: number; message?: string }
  'post.deleted': { postId: number; threadId: number; actorId: number; message?: string }
  'post.restored': { postId: number; threadId: number; actorId: number }
  /** An administrator deleted many comments at once; their authors get no notifications. */
  'posts.deleted': { postIds: readonly number[]; actorId: number }
  'posts.restored': { postIds: readonly number[]; actorId: number }
  /** Deleted permanently, with the replies to it. */
  'post.erased': { threadId: number; postIds: readonly number[] }
  /** The author of a thread pinned a comment. */
  'post.pinned': { postId: number; threadId: number; actorId: number }
  'post.unpinned': { postId: number; threadId: number; actorId: number }
  'post.liked': { postId: number; threadId: number; actorId: number }
  'post.unliked': { postId: number; threadId: number; actorId: number }
  'message.sent': { messageId: number; dialogId: number; senderId: number; recipientId: number }
  /** The pending picture of a message was uploaded. */
  'message.filled': { messageId: number; dialogId: number; senderId: number; recipientId: number }
  /** The author of a message recalled it: its text and picture are deleted. */
  'message.recalled': { messageId: number; dialogId: number; senderId: number; recipientId: number }
  /** One side has read, or deleted, the messages of a conversation. */
  'dialog.read': { dialogId: number; userId: number; otherId: number }
  /** Notifications were stored, and are visible on the site. */
  'notices.stored': { ids: readonly number[] }
  /** A person's unread counters changed. */
  'unread.changed': { userId: number }
  /** The unread counters of many people changed. */
  'unreads.changed': { userIds: readonly number[] }
  /** A person follows another, or no longer does. */
  'user.followed': { userId: number; followerId: number }
  'user.unfollowed': { userId: number; followerId: number }
  /** A person has blocked another. */
  'user.denied': { userId: number; deniedId: number }
  /** Watchers of the thread, author or topic of a post are to be notified, starting after an id. */
  'post.watched': {
    postId: number
    threadId: number
    kind: 'thread' | 'person' | 'topic'
    /** The watched topic, if any. */
    topicId?: number
    afterUserId: number
  }
  /** An order was paid and fulfilled. */
  'order.paid': { orderId: number }
  /** A person received a packet of a red packet. */
  'redPacket.received': { shareId: number }
  /** An answer received a part of a question's reward. */
  'reward.given': { orderId: number; postId: number; cents: number }
  /** The unclaimed part of a reward was returned to its author. */
  'reward.returned': { orderId: number; cents: number }
  /** A withdrawal was paid out or rejected. */
  'withdrawal.decided': { withdrawalId: number }
  /** A payer disputes a payment at their bank. */
  'dispute.opened': DisputedPayment
  /** A dispute was decided: the site keeps the money. */
  'dispute.won': DisputedPayment
  /** A dispute was decided: the gateway took the money back. */
  'dispute.lost': DisputedPayment
  /** The nightly check of the ledger found violated invariants; one event a night. */
  'money.broken': { day: string; invariants: number; example: string }
  /** A plugin failed so often that it was taken offline or rolled back; its titles by language, and the reason. */
  'plugin.stopped': {
    title: Readonly<Record<Lang, string>>
    version: string
    message: string
    isRolledBack: boolean
  }
  'report.created': { reportId: number; userId: number }
}

export type EventName = keyof Events
