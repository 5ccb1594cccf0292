import * as T from 'typebox'
import { Nullable } from '../shapes.ts'
import { ThreadView } from './thread.ts'

/** The reason of the latest deletion; empty if not deleted. */
const LastDeletedLog = T.Object({
  message: T.String(),
  userId: Nullable(T.Integer()),
  createdAt: Nullable(T.String()),
})

/** Person and time of the latest deletion; empty if not deleted. */
const DeletedUserArr = T.Object({
  deletedUserId: Nullable(T.Integer()),
  deletedNickname: T.String(),
  deletedAt: Nullable(T.String()),
})

/** The person who commented last; nulls for none. */
const LastPostedUser = T.Object({
  userId: Nullable(T.Integer()),
  lastNickname: Nullable(T.String()),
  createdAt: Nullable(T.String({ description: 'time of the comment' })),
})

/** A thread in the admin area: names the author, anonymous or not (docs/reference/wire-content.md#threads). */
export const ManagedThreadView = T.Object({
  ...ThreadView.properties,
  nickname: T.String({ description: 'nickname of the author, also of anonymous threads' }),
  authorId: T.Integer({ description: 'id of the author, also of anonymous threads' }),
  ip: T.String({ description: 'IP address of the author' }),
  deletedAt: Nullable(T.String()),
  lastPostedUser: LastPostedUser,
  lastDeletedLog: LastDeletedLog,
  deletedUserArr: DeletedUserArr,
  stopWords: T.String({ description: 'stop words that put it under review, separated by commas' }),
})
export type ManagedThreadView = T.Static<typeof ManagedThreadView>

/** A comment in the admin area. */
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
  title: T.String({ description: 'title of the thread' }),
  nickname: T.String(),
  lastDeletedLog: LastDeletedLog,
  deletedUserArr: DeletedUserArr,
  stopWords: T.String({ description: 'stop words that put it under review, separated by commas' }),
})
export type ManagedPostView = T.Static<typeof ManagedPostView>

/** Targets of `manage.submit.review`. */
export const reviewTypes = { threads: 1, posts: 2 } as const
