import * as T from 'typebox'
import { Nullable } from '../shapes.ts'

/** The types of notifications by where they are shown (docs/reference/wire-messages.md#notification-types). */
export const notificationTypes = {
  account: ['system'],
  financial: ['rewarded', 'threadrewarded', 'receiveredpacket', 'threadrewardedexpired', 'withdrawal'],
  thread: ['related', 'replied', 'liked'],
  /** Counted, but not shown. */
  hidden: ['questioned'],
} as const

/**
 * One notification (docs/reference/wire-messages.md#notification-object). Those about posts name the actor and the
 * post; system ones have a title and content. If the reader can no longer open the post, title and content are missing.
 */
export const NotificationView = T.Object({
  id: T.Integer(),
  type: T.String(),
  userId: T.Integer({ description: 'the actor, 0 if hidden; the recipient for `system` and `withdrawal`' }),
  readAt: Nullable(T.String()),
  createdAt: T.String(),
  title: T.Optional(T.String()),
  content: T.Optional(T.String()),
  raw: T.Optional(T.Any()),
  threadId: T.Optional(T.Integer()),
  threadTitle: T.Optional(T.String()),
  threadCreatedAt: T.Optional(T.String()),
  threadIsApproved: T.Optional(T.Integer()),
  threadUsername: T.Optional(T.String()),
  threadNickname: T.Optional(T.String()),
  threadUserNickname: T.Optional(T.String()),
  threadUserAvatar: T.Optional(T.String()),
  threadUserGroups: T.Optional(T.String()),
  postId: T.Optional(T.Integer()),
  postContent: T.Optional(T.String()),
  postCreatedAt: T.Optional(T.String()),
  replyPostId: T.Optional(T.Integer()),
  replyPostUserId: T.Optional(T.Integer()),
  replyPostUserName: T.Optional(T.String()),
  replyPostContent: T.Optional(T.String()),
  isFirst: T.Optional(T.Boolean()),
  isReply: T.Optional(T.Integer()),
  isAnonymous: T.Optional(T.Boolean()),
  isReal: T.Optional(T.Boolean()),
  isWatched: T.Optional(
    T.Boolean({ description: 'sent because the recipient watches the thread or the author' }),
  ),
  amount: T.Optional(T.String({ description: 'yuan, two decimals; only of notifications about money' })),
  orderId: T.Optional(T.Integer()),
  orderType: T.Optional(T.Integer()),
  isShare: T.Optional(T.Boolean({ description: 'whether the amount is an inviter’s share' })),
  walletCashId: T.Optional(T.Integer()),
  cashApplyAmount: T.Optional(T.String()),
  cashActualAmount: T.Optional(T.String()),
  cashStatus: T.Optional(T.Integer()),
  remark: T.Optional(T.String()),
  userAvatar: T.Optional(T.String()),
  nickname: T.Optional(T.String()),
})
export type NotificationView = T.Static<typeof NotificationView>
