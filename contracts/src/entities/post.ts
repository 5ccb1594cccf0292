import * as T from 'typebox'
import { Nullable } from '../shapes.ts'
import { AttachmentView } from './attachment.ts'

export const PostUser = T.Object({
  id: T.Integer(),
  nickname: T.String(),
  avatar: T.String(),
  isReal: T.Boolean(),
  groups: Nullable(
    T.Object({ id: T.Integer(), name: T.String(), isDisplay: T.Boolean(), level: T.Integer() }),
  ),
})
export type PostUser = T.Static<typeof PostUser>

const fields = {
  id: T.Integer(),
  userId: T.Integer(),
  threadId: T.Integer(),
  replyPostId: Nullable(T.Integer()),
  replyUserId: Nullable(T.Integer()),
  commentPostId: Nullable(T.Integer()),
  commentUserId: Nullable(T.Integer()),
  content: T.String({ description: 'sanitised HTML' }),
  replyCount: T.Integer(),
  likeCount: T.Integer(),
  createdAt: T.String(),
  updatedAt: T.String(),
  editCount: T.Integer({ description: 'number of edits' }),
  isFirst: T.Boolean(),
  isComment: T.Boolean(),
  isApproved: T.Integer({ description: '0 under review, 1 approved, 2 ignored' }),
  rewards: T.Number(),
  canApprove: T.Boolean(),
  canDelete: T.Boolean(),
  canHide: T.Boolean(),
  canEdit: T.Boolean(),
  canRewrite: T.Boolean({ description: 'whether the caller may change the text by `posts.rewrite`' }),
  canLike: T.Boolean(),
  user: Nullable(PostUser),
  images: T.Array(AttachmentView),
  likeState: T.Boolean(),
  summaryText: T.String(),
  isDeleted: T.Boolean(),
  deletedAt: Nullable(T.String()),
  redPacketAmount: T.Number(),
  isLiked: T.Boolean(),
  likedAt: Nullable(T.String()),
  replyUser: Nullable(PostUser),
  commentUser: Nullable(PostUser),
  isDenied: T.Optional(T.Boolean({ description: 'whether the caller has blocked the author' })),
}

/** A reply to a comment. */
export const ReplyView = T.Object(fields)
export type ReplyView = T.Static<typeof ReplyView>

/** A comment with three of its replies (docs/reference/wire-content.md#posts). */
export const PostView = T.Object({
  ...fields,
  lastThreeComments: T.Array(ReplyView),
  floor: T.Optional(T.Integer({ description: 'floor number, which never changes; only in lists' })),
  gap: T.Optional(
    T.Integer({ description: 'number of deleted or pending floors directly before it; only in lists' }),
  ),
})
export type PostView = T.Static<typeof PostView>

/** `posts.detail`: a comment with a page of its replies and the people who like it. */
export const PostDetailView = T.Object({
  ...fields,
  likeUsers: T.Array(T.Object({ userId: T.Integer(), nickname: T.String(), avatar: T.String() })),
  commentPosts: T.Array(ReplyView),
})
export type PostDetailView = T.Static<typeof PostDetailView>

/** The response of `posts.update`. */
export const PostUpdateView = T.Object({
  pid: T.Integer(),
  postId: T.Integer(),
  threadId: T.Integer(),
  content: T.String(),
  likeCount: T.Integer(),
  likePayCount: T.Integer(),
  replyCount: T.Integer(),
  isFirst: T.Boolean(),
  isApproved: T.Integer({ description: '0 under review, 1 approved, 2 ignored' }),
  updatedAt: T.String(),
  isLiked: T.Boolean(),
  canLike: T.Boolean(),
  canFavorite: T.Boolean(),
  isFavorite: T.Boolean(),
  rewards: T.Number(),
  redPacketAmount: T.Number(),
})
export type PostUpdateView = T.Static<typeof PostUpdateView>
