import * as T from 'typebox'
import { Nullable } from '../shapes.ts'
import { ThreadView } from './thread.ts'

/** One row of the sticky list. */
export const StickyThreadView = T.Object({
  threadId: T.Integer(),
  categoryId: T.Integer(),
  title: T.String(),
  updatedAt: T.String(),
  canViewPosts: T.Boolean(),
  sort: T.Integer(),
})
export type StickyThreadView = T.Static<typeof StickyThreadView>

/** One row of the recommended list. */
export const RecommendedThreadView = T.Object({
  threadId: T.Integer(),
  categoryId: T.Integer(),
  title: T.String(),
  displayTag: ThreadView.properties.displayTag,
  viewCount: T.Integer(),
})
export type RecommendedThreadView = T.Static<typeof RecommendedThreadView>

/** The row that `threads/operate` returns: the columns of a thread in camel case. */
export const ThreadRowView = T.Object({
  id: T.Integer(),
  userId: T.Integer({ description: '0 for others if the thread is anonymous' }),
  lastPostedUserId: T.Integer({ description: '0 for none' }),
  categoryId: T.Integer(),
  type: T.Integer({ description: 'always 99' }),
  title: T.String(),
  price: T.Number(),
  attachmentPrice: T.Number(),
  freeWords: T.Number(),
  postCount: T.Integer({ description: 'number of posts, including the first' }),
  viewCount: T.Integer(),
  rewardedCount: T.Integer(),
  paidCount: T.Integer(),
  shareCount: T.Integer(),
  longitude: T.String(),
  latitude: T.String(),
  address: T.String(),
  location: T.String(),
  postedAt: T.String({ description: 'time of the last comment, else of the publication' }),
  createdAt: T.String(),
  updatedAt: T.String(),
  deletedAt: Nullable(T.String()),
  deletedUserId: Nullable(T.Integer()),
  issueAt: T.String(),
  isApproved: T.Integer(),
  isSticky: T.Integer(),
  isEssence: T.Integer(),
  isSite: T.Integer(),
  isAnonymous: T.Integer(),
  isDisplay: T.Integer(),
  isRedPacket: T.Integer({ description: 'always 0; red packets are content blocks' }),
  isDraft: T.Integer(),
  source: T.Integer({ description: 'always 0: written on this site' }),
  isFavorite: T.Boolean(),
  isDeleted: T.Boolean(),
})
export type ThreadRowView = T.Static<typeof ThreadRowView>
