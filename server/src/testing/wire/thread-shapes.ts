import {
  bool,
  either,
  empty,
  exactly,
  int,
  type Keys,
  list,
  mapOf,
  nothing,
  nullable,
  num,
  oneOf,
  type Shape,
  str,
  time,
  url,
  urlOrEmpty,
} from '../wire-shapes.ts'

const attachmentKeys: Keys = {
  id: int,
  order: int,
  type: oneOf(0, 1, 2, 3, 4, 5),
  typeId: int,
  isRemote: bool,
  isApproved: oneOf(0, 1, 2),
  url,
  attachment: str,
  extension: str,
  fileName: str,
  filePath: str,
  fileSize: int,
  fileType: str,
  fileWidth: int,
  fileHeight: int,
  thumbUrl: url,
}

/** An attachment that is a picture (docs/reference/wire-content.md#attachments). */
export const picture = exactly(attachmentKeys)

/** A picture of a thread's block (docs/reference/wire-content.md#content-blocks). */
const blockPicture = exactly({ ...attachmentKeys, needPay: oneOf(0, 1) })

const authorKeys = {
  userId: int,
  nickname: str,
  avatar: urlOrEmpty,
  threadCount: int,
  followCount: int,
  fansCount: int,
  likedCount: int,
  questionCount: int,
  isRealName: bool,
  joinedAt: time,
}
const author = exactly(authorKeys)
/** `thread.detail` has more about the author. */
const describedAuthor = exactly({ ...authorKeys, signature: str, activeAt: str })

const group = exactly({ groupId: int, groupName: str, groupIcon: str, isDisplay: bool, level: int })

const supporter = exactly({
  userId: int,
  avatar: urlOrEmpty,
  nickname: str,
  type: oneOf(1, 2),
  createdAt: int,
})

const displayTag = exactly({
  isPrice: bool,
  isEssence: bool,
  isRedPack: oneOf(true, null),
  isReward: oneOf(true, null),
  isVote: bool,
})

const abilities = [
  'canEdit',
  'canDelete',
  'canEssence',
  'canStick',
  'canReply',
  'canViewPost',
  'canFreeViewPost',
  'canViewVideo',
  'canViewAttachment',
  'canDownloadAttachment',
  'canBeReward',
]

const pictureBlock = exactly({
  tomId: oneOf('101'),
  operation: str,
  body: list(blockPicture),
  priceList: list(int),
  threadId: int,
})

export const threadKeys: Keys = {
  threadId: int,
  postId: int,
  userId: int,
  categoryId: int,
  parentCategoryId: int,
  topicId: int,
  categoryName: str,
  parentCategoryName: str,
  title: str,
  viewCount: int,
  isApproved: oneOf(0, 1, 2),
  isStick: oneOf(0, 1),
  isDraft: bool,
  isSite: bool,
  isAnonymous: oneOf(0, 1),
  isFavorite: bool,
  price: num,
  attachmentPrice: num,
  payType: oneOf(0, 1, 2),
  paid: nullable(bool),
  isLike: bool,
  isReward: bool,
  createdAt: time,
  issueAt: time,
  updatedAt: time,
  'version?': str,
  editCount: int,
  diffTime: str,
  freewords: num,
  userStickStatus: bool,
  user: either(author, exactly({ nickname: str })),
  group: nullable(group),
  likeReward: exactly({ users: list(supporter), likePayCount: int, shareCount: int, postCount: int }),
  displayTag,
  position: exactly({ longitude: str, latitude: str, address: str, location: str }),
  ability: exactly(Object.fromEntries(abilities.map((key) => [key, bool]))),
  content: exactly({ text: str, indexes: mapOf(pictureBlock) }),
}

/** A thread (docs/reference/wire-content.md#thread-object). */
export const thread: Shape = exactly(threadKeys)
/** `thread.detail`: the thread and its pending order, here none. */
export const threadDetail: Shape = exactly({
  ...threadKeys,
  user: either(describedAuthor, exactly({ nickname: str })),
  orderInfo: empty,
})

export const stickyThread = exactly({
  threadId: int,
  categoryId: int,
  title: str,
  updatedAt: time,
  canViewPosts: bool,
  sort: int,
})

export const recommendedThread = exactly({
  threadId: int,
  categoryId: int,
  title: str,
  displayTag,
  viewCount: int,
})

/**
 * The columns of table threads in camel case (docs/reference/wire-content.md#threads), and the two answers of the call
 * itself.
 */
export const threadRow = exactly({
  id: int,
  userId: int,
  lastPostedUserId: int,
  categoryId: int,
  type: oneOf(99),
  title: str,
  price: num,
  attachmentPrice: num,
  freeWords: num,
  postCount: int,
  viewCount: int,
  rewardedCount: int,
  paidCount: int,
  shareCount: int,
  longitude: str,
  latitude: str,
  address: str,
  location: str,
  postedAt: time,
  createdAt: time,
  updatedAt: time,
  deletedAt: nullable(time),
  deletedUserId: nullable(int),
  issueAt: time,
  isApproved: oneOf(0, 1, 2),
  isSticky: oneOf(0, 1),
  isEssence: oneOf(0, 1),
  isSite: oneOf(0, 1),
  isAnonymous: oneOf(0, 1),
  isDisplay: oneOf(1),
  isRedPacket: oneOf(0),
  isDraft: oneOf(0, 1),
  source: oneOf(0),
  isFavorite: bool,
  isDeleted: bool,
})

const person = nullable(
  exactly({
    id: int,
    nickname: str,
    avatar: urlOrEmpty,
    isReal: bool,
    groups: nullable(exactly({ id: int, name: str, isDisplay: bool, level: int })),
  }),
)

const postKeys: Keys = {
  id: int,
  userId: int,
  threadId: int,
  replyPostId: nullable(int),
  replyUserId: nullable(int),
  commentPostId: nullable(int),
  commentUserId: nullable(int),
  content: str,
  replyCount: int,
  likeCount: int,
  createdAt: time,
  updatedAt: time,
  editCount: int,
  isFirst: bool,
  isComment: bool,
  isApproved: oneOf(0, 1, 2),
  rewards: num,
  canApprove: bool,
  canDelete: bool,
  canHide: bool,
  canEdit: bool,
  canRewrite: bool,
  canLike: bool,
  user: person,
  images: list(picture),
  likeState: bool,
  summaryText: str,
  isDeleted: oneOf(false),
  deletedAt: nothing,
  redPacketAmount: num,
  isLiked: bool,
  likedAt: nullable(time),
  replyUser: person,
  commentUser: person,
}

/** A reply below a comment (docs/reference/wire-content.md#posts). */
export const reply: Shape = exactly(postKeys)
/** A listed or new comment, with its newest replies. */
export const post: Shape = exactly({ ...postKeys, lastThreeComments: list(reply) })
/** A listed comment, with its place in the thread. */
export const listedPost: Shape = exactly({
  ...postKeys,
  lastThreeComments: list(reply),
  floor: int,
  gap: int,
})
export const postDetail: Shape = exactly({
  ...postKeys,
  likeUsers: list(exactly({ userId: int, nickname: str, avatar: urlOrEmpty })),
  commentPosts: list(reply),
})
export const postUpdate: Shape = exactly({
  pid: int,
  postId: int,
  threadId: int,
  content: str,
  likeCount: int,
  likePayCount: int,
  replyCount: int,
  isFirst: bool,
  isApproved: oneOf(0, 1, 2),
  updatedAt: time,
  isLiked: bool,
  canLike: bool,
  canFavorite: bool,
  isFavorite: bool,
  rewards: num,
  redPacketAmount: num,
})
