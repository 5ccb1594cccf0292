import * as T from 'typebox'
import { Nullable } from '../shapes.ts'

/** Ids of kinds of content blocks (docs/reference/wire-content.md#content-blocks). */
export const tomIds = {
  text: '100',
  image: '101',
  audio: '102',
  video: '103',
  goods: '104',
  redPacket: '106',
  reward: '107',
  file: '108',
  vote: '109',
  embed: '10002',
} as const

/** Approval of threads and posts (docs/reference/wire-content.md#threads). */
export const approval = { pending: 0, approved: 1, ignored: 2 } as const

/** One content block. `body` depends on its kind; for pictures a list of attachments. */
export const ThreadBlock = T.Object({
  tomId: T.String(),
  operation: T.String(),
  body: T.Any(),
  priceList: T.Optional(T.Array(T.Integer())),
  threadId: T.Optional(T.Integer()),
})
export type ThreadBlock = T.Static<typeof ThreadBlock>

export const ThreadAuthor = T.Object({
  userId: T.Optional(T.Integer()),
  nickname: T.String(),
  avatar: T.Optional(T.String()),
  threadCount: T.Optional(T.Integer()),
  followCount: T.Optional(T.Integer()),
  fansCount: T.Optional(T.Integer()),
  likedCount: T.Optional(T.Integer()),
  questionCount: T.Optional(T.Integer()),
  isRealName: T.Optional(T.Boolean()),
  joinedAt: T.Optional(T.String()),
})

export const ThreadGroup = T.Object({
  groupId: T.Integer(),
  groupName: T.String(),
  groupIcon: T.String(),
  isDisplay: T.Boolean(),
  level: T.Integer(),
})

/** What the viewer may do with a thread (docs/reference/wire-content.md#thread-object). */
export const ThreadAbility = T.Object({
  canEdit: T.Boolean(),
  canDelete: T.Boolean(),
  canEssence: T.Boolean(),
  canStick: T.Boolean(),
  canReply: T.Boolean(),
  canViewPost: T.Boolean(),
  canFreeViewPost: T.Boolean(),
  canViewVideo: T.Boolean(),
  canViewAttachment: T.Boolean(),
  canDownloadAttachment: T.Boolean(),
  canBeReward: T.Boolean({ description: 'whether the viewer may tip the author after login' }),
})

/** A thread for one viewer. */
export const ThreadView = T.Object({
  threadId: T.Integer(),
  postId: T.Integer({ description: 'id of the first post' }),
  userId: T.Integer({ description: '0 for others if the thread is anonymous' }),
  categoryId: T.Integer(),
  parentCategoryId: T.Integer(),
  topicId: T.Integer(),
  categoryName: T.String(),
  parentCategoryName: T.String(),
  title: T.String(),
  viewCount: T.Integer(),
  isApproved: T.Integer({ description: '0 under review, 1 approved, 2 ignored' }),
  isStick: T.Integer({ description: '1 if sticky' }),
  isDraft: T.Boolean(),
  isSite: T.Boolean(),
  isAnonymous: T.Integer(),
  isFavorite: T.Boolean(),
  price: T.Number(),
  attachmentPrice: T.Number(),
  payType: T.Integer({ description: 'paid content: 0 none, 1 the thread, 2 the attachments' }),
  paid: Nullable(T.Boolean()),
  isLike: T.Boolean(),
  isReward: T.Boolean(),
  createdAt: T.String(),
  issueAt: T.String(),
  updatedAt: T.String(),
  version: T.Optional(T.String({ description: 'version of a draft, another one after each save' })),
  editCount: T.Integer({ description: 'number of edits since the publication' }),
  diffTime: T.String({ description: 'relative time as text' }),
  freewords: T.Number({ description: 'fraction of the text that is free, 0 to 1' }),
  userStickStatus: T.Boolean(),
  commentsClosedAt: T.Optional(
    T.String({ description: 'time at which comments were closed; absent if open' }),
  ),
  user: ThreadAuthor,
  group: Nullable(ThreadGroup),
  likeReward: T.Object({
    users: T.Array(
      T.Object({
        userId: T.Integer(),
        avatar: T.String(),
        nickname: T.String(),
        type: T.Integer({ description: '1 like, 2 payment' }),
        createdAt: T.Integer({ description: 'seconds since 1970' }),
      }),
    ),
    likePayCount: T.Integer(),
    shareCount: T.Integer(),
    postCount: T.Integer({ description: 'number of comments, without the first post' }),
  }),
  displayTag: T.Object({
    isPrice: T.Boolean(),
    isEssence: T.Boolean(),
    isRedPack: Nullable(T.Boolean()),
    isReward: Nullable(T.Boolean()),
    isVote: T.Boolean(),
  }),
  position: T.Object(
    {
      longitude: T.String(),
      latitude: T.String(),
      address: T.String(),
      location: T.String(),
    },
    { description: 'location of the author; empty strings if none' },
  ),
  ability: ThreadAbility,
  content: T.Object({ text: T.String(), indexes: T.Record(T.String(), ThreadBlock) }),
})
export type ThreadView = T.Static<typeof ThreadView>

/**
 * `thread.detail` adds details of the author, and the pending order of a red packet or reward; an empty list for none.
 */
export const ThreadDetailView = T.Object({
  ...ThreadView.properties,
  user: T.Object({
    ...ThreadAuthor.properties,
    signature: T.Optional(T.String()),
    activeAt: T.Optional(
      T.String({ description: 'time of the last publication that is not anonymous; empty if none' }),
    ),
  }),
  orderInfo: T.Any(),
})
export type ThreadDetailView = T.Static<typeof ThreadDetailView>
