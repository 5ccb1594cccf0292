import * as T from 'typebox'
import { Nullable } from '../shapes.ts'
import { ThreadView } from './thread.ts'

/** Why something was deleted last; empty while it is not deleted. */
const LastDeletedLog = T.Object({
  message: T.String(),
  userId: Nullable(T.Integer()),
  createdAt: Nullable(T.String()),
})

/** Who deleted something, and when; empty while it is not deleted. */
const DeletedUserArr = T.Object({
  deletedUserId: Nullable(T.Integer()),
  deletedNickname: T.String(),
  deletedAt: Nullable(T.String()),
})

/** Who commented last; nulls while nobody has. */
const LastPostedUser = T.Object({
  userId: Nullable(T.Integer()),
  lastNickname: Nullable(T.String()),
  createdAt: Nullable(T.String({ description: 'when the comment was written' })),
})

/**
 * A thread as the admin area lists it: whoever wrote it is named, anonymous or not
 * (docs/reference/wire-content.md#threads).
 */
export const ManagedThreadView = T.Object({
  ...ThreadView.properties,
  nickname: T.String({ description: 'of whoever wrote it' }),
  authorId: T.Integer({ description: 'whoever wrote it, anonymous or not' }),
  ip: T.String({ description: 'address it was written from' }),
  deletedAt: Nullable(T.String()),
  lastPostedUser: LastPostedUser,
  lastDeletedLog: LastDeletedLog,
  deletedUserArr: DeletedUserArr,
  stopWords: T.String({ description: 'words for which it waits, separated by commas' }),
})
export type ManagedThreadView = T.Static<typeof ManagedThreadView>

/** A comment as the admin area lists it. */
export const ManagedPostView = T.Object({
  postId: T.Integer(),
  threadId: T.Integer(),
  replyPostId: Nullable(T.Integer()),
  userId: T.Integer(),
  content: T.Object({ text: T.String(), indexes: T.Record(T.String(), T.Any()) }),
  ip: T.String(),
  createdAt: T.String(),
  updatedAt: T.String(),
  deletedAt: Nullable(T.String()),
  isApproved: T.Integer(),
  title: T.String({ description: 'of the thread' }),
  nickname: T.String(),
  lastDeletedLog: LastDeletedLog,
  deletedUserArr: DeletedUserArr,
  stopWords: T.String({ description: 'words for which it waits, separated by commas' }),
})
export type ManagedPostView = T.Static<typeof ManagedPostView>

/** What `manage.submit.review` decides about. */
export const reviewTypes = { threads: 1, posts: 2 } as const
