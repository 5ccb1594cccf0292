import * as T from 'typebox'
import { blockLimits } from '../block-limits.ts'
import { filePreviews } from '../file-kinds.ts'
import { limits } from '../limits.ts'
import { Id, OneOf } from '../shapes.ts'
import { AttachmentView } from './attachment.ts'

/** A list of ids, and which of them are sold. */
const Ids = (most: number) => T.Array(Id, { maxItems: most })
const priceList = T.Optional(T.Array(Id, { description: 'ids of the paid items' }))

/** Operations on a block (docs/reference/wire-content.md#content-blocks). Derived if missing or empty. */
export const blockOperations = ['create', 'update', 'delete'] as const
export type BlockOperation = (typeof blockOperations)[number]

/** 101 pictures. In responses a list of AttachmentView with `needPay`. */
export const PictureBody = T.Object({ imageIds: Ids(limits.maxPictures), priceList })
export type PictureBody = T.Static<typeof PictureBody>

/** 102 sound. `audioId` is the `threadVideoId` of its upload. In responses a MediaView, or false. */
export const AudioBody = T.Object({ audioId: Id, priceList })
export type AudioBody = T.Static<typeof AudioBody>

/** 103 video. `videoId` is the `threadVideoId` of its upload. In responses a MediaView, or false. */
export const VideoBody = T.Object({ videoId: Id, priceList })
export type VideoBody = T.Static<typeof VideoBody>

/** State of a sound or video (docs/reference/wire-content.md#attachments). */
export const mediaStatus = { transcoding: 0, done: 1, failed: 2 } as const

/** A sound or video for a viewer: `mediaUrl` and `coverUrl` are empty if it may not be played. */
export const MediaView = T.Object({
  threadVideoId: Id,
  fileName: T.String(),
  width: T.Integer({ description: 'pixels; 0 for audio' }),
  height: T.Integer({ description: 'pixels; 0 for audio' }),
  duration: T.Number({ description: 'seconds' }),
  mediaUrl: T.String({ description: 'absolute URL that supports range requests, or empty' }),
  coverUrl: T.String({ description: 'absolute URL of the poster, or empty' }),
  status: T.Integer({ description: '0 transcoding, 1 done, 2 failed' }),
  fileSize: T.Integer({ description: 'bytes' }),
  fileType: T.String({ description: 'media type' }),
  needPay: T.Integer({ description: '1 if the viewer has not paid for it' }),
})
export type MediaView = T.Static<typeof MediaView>

/** The row of a sound or video, as `thread/video` returns it. */
export const ThreadVideoView = T.Object({
  id: Id,
  threadVideoId: Id,
  threadId: T.Integer({ description: '0 until a thread uses it' }),
  postId: T.Integer(),
  userId: Id,
  type: T.Integer({ description: '0 video, 1 audio' }),
  status: T.Integer(),
  reason: T.String(),
  fileName: T.String(),
  fileId: T.String(),
  mediaUrl: T.String(),
  coverUrl: T.String(),
  width: T.Integer(),
  height: T.Integer(),
  duration: T.Number(),
  createdAt: T.String(),
  updatedAt: T.String(),
})
export type ThreadVideoView = T.Static<typeof ThreadVideoView>

/** Shops whose URLs and shared texts are recognised. */
export const goodsTypes = {
  other: 0,
  taobao: 1,
  tmall: 2,
  jd: 3,
  pinduoduo: 4,
  youzan: 5,
  xianyu: 6,
  douyin: 7,
} as const

/**
 * 104 goods: the response of `goods/analysis`, completed by the author. In responses a GoodsView. `imageId` is an own
 * picture (attachment of type 1).
 */
export const GoodsBody = T.Object({
  title: T.String({ minLength: 1, maxLength: blockLimits.goodsTitleCharacters }),
  detailContent: T.String({
    maxLength: blockLimits.goodsAddressCharacters,
    description: 'URL of the shop’s page, http or https',
  }),
  price: T.Optional(T.String({ description: 'yuan, at most two decimals; empty for none' })),
  type: T.Optional(T.Integer()),
  imageId: T.Optional(T.Integer({ minimum: 0 })),
  readyContent: T.Optional(T.String({ maxLength: blockLimits.goodsTextCharacters })),
})
export type GoodsBody = T.Static<typeof GoodsBody>

/** Goods in responses. */
export const GoodsView = T.Object({
  title: T.String(),
  price: T.String({ description: 'yuan, like 12.50; empty for none' }),
  type: T.Integer({ description: 'number of the shop; see `goodsTypes`' }),
  typeName: T.String({ description: 'name of the shop in the viewer’s language' }),
  detailContent: T.String({ description: 'URL of the shop’s page' }),
  readyContent: T.String({ description: 'the shared text' }),
  imageId: T.Integer({ description: '0 for none' }),
  imagePath: T.String({ description: 'absolute URL of the picture, or of the default picture' }),
})
export type GoodsView = T.Static<typeof GoodsView>

/**
 * 106 red packet. In responses a RedPacketView. Price in yuan: of each packet if `rule` is 0, of all together if it is
 * 1.
 */
export const RedPacketBody = T.Object({
  condition: OneOf([0, 1]),
  likenum: T.Optional(T.Integer({ minimum: 0, maximum: blockLimits.maxRedPacketLikes })),
  number: T.Integer({ minimum: 1, maximum: blockLimits.maxRedPackets }),
  rule: OneOf([0, 1]),
  price: T.Number({
    minimum: blockLimits.minRedPacketCents / 100,
    maximum: blockLimits.maxRedPacketCents / 100,
  }),
  orderSn: T.Optional(T.String({ maxLength: 22 })),
  content: T.Optional(T.String({ maxLength: blockLimits.moneyTextCharacters })),
})
export type RedPacketBody = T.Static<typeof RedPacketBody>

/** How packets are cut, and what they are given for (docs/reference/wire-content.md#content-blocks). */
export const redPacketRules = { same: 0, random: 1 } as const
export const redPacketConditions = { reply: 0, likes: 1 } as const

/** State of a red packet. */
export const redPacketStatus = { expired: 0, valid: 1, taken: 2, returned: 3, untreated: 4 } as const

export const RedPacketView = T.Object({
  id: Id,
  threadId: Id,
  postId: Id,
  rule: T.Integer({ description: '0 equal amounts, 1 random amounts' }),
  condition: T.Integer({ description: 'condition to receive one: 0 a reply, 1 a number of likes' }),
  likenum: T.Integer(),
  money: T.Number({ description: 'total amount in yuan' }),
  number: T.Integer(),
  remainMoney: T.Number(),
  remainNumber: T.Integer(),
  status: T.Integer({ description: 'state; see `redPacketStatus`' }),
  content: T.String(),
  receivedMoney: T.Number({ description: 'yuan received by the viewer; 0 for none' }),
  expiredAt: T.String({ description: 'time at which the rest is returned; empty until paid' }),
})
export type RedPacketView = T.Static<typeof RedPacketView>

/**
 * 107 question with a reward. In responses a RewardView. Price in yuan; `expiredAt` is `YYYY-MM-DD HH:mm:ss` in the
 * site’s time zone.
 */
export const RewardBody = T.Object({
  price: T.Number({
    minimum: blockLimits.minRewardCents / 100,
    maximum: blockLimits.maxRewardCents / 100,
  }),
  type: OneOf([0, 1]),
  expiredAt: T.String(),
  orderSn: T.Optional(T.String({ maxLength: 22 })),
  content: T.Optional(T.String({ maxLength: blockLimits.moneyTextCharacters })),
})
export type RewardBody = T.Static<typeof RewardBody>

export const RewardView = T.Object({
  id: Id,
  threadId: Id,
  postId: Id,
  type: T.Integer(),
  userId: T.Integer({ description: 'author of the question; 0 for others if the thread is anonymous' }),
  answerId: T.Integer(),
  money: T.Number({ description: 'yuan' }),
  remainMoney: T.Number(),
  expiredAt: T.String(),
  content: T.String(),
})
export type RewardView = T.Static<typeof RewardView>

/** 108 files. In responses a list of FileView. */
export const FilesBody = T.Object({ docIds: Ids(blockLimits.maxFiles), priceList })
export type FilesBody = T.Static<typeof FilesBody>

/**
 * A file of a thread. `attachment.share` gives access to its bytes; `previewUrl` shows it in a frame, where a preview
 * is possible.
 */
export const FileView = T.Object({
  ...AttachmentView.properties,
  needPay: T.Integer(),
  preview: OneOf(filePreviews),
  previewUrl: T.String({ description: 'absolute URL, valid for some hours; empty for none' }),
})
export type FileView = T.Static<typeof FileView>

export const voteChoices = { single: 1, multiple: 2 } as const

/** 109 vote. In responses a list of one VoteView. */
export const VoteBody = T.Object({
  voteId: T.Optional(T.Integer({ minimum: 0, description: 'id of the vote to change' })),
  voteTitle: T.String({ minLength: 1, maxLength: blockLimits.voteTitleCharacters }),
  choiceType: OneOf([voteChoices.single, voteChoices.multiple]),
  expiredAt: T.String({ description: 'YYYY-MM-DD HH:mm:ss in the site’s time zone; must be in the future' }),
  subitems: T.Array(
    T.Object({
      id: T.Optional(T.Integer({ minimum: 0 })),
      content: T.String({ minLength: 1, maxLength: blockLimits.voteOptionCharacters }),
    }),
    { minItems: blockLimits.minVoteOptions, maxItems: blockLimits.maxVoteOptions },
  ),
})
export type VoteBody = T.Static<typeof VoteBody>

export const VoteView = T.Object({
  voteId: Id,
  voteTitle: T.String(),
  choiceType: T.Integer({ description: '1 single choice, 2 multiple choice' }),
  voteUsers: T.Integer({ description: 'number of voters' }),
  expiredAt: T.String(),
  isExpired: T.Boolean(),
  isVoted: T.Boolean({ description: 'whether the viewer has voted' }),
  subitems: T.Array(
    T.Object({
      id: Id,
      content: T.String(),
      voteCount: T.Integer(),
      isVoted: T.Boolean(),
      voteRate: T.Any({ description: 'share of the voters, like "12.5%"; the number 0 if none' }),
    }),
  ),
})
export type VoteView = Omit<T.Static<typeof VoteView>, 'subitems'> & {
  subitems: { id: number; content: string; voteCount: number; isVoted: boolean; voteRate: string | 0 }[]
}

/**
 * 10002 a video on another site (docs/reference/pages.md#composer): its URL or frame code. In responses an EmbedView.
 */
export const EmbedBody = T.Object({
  address: T.String({ minLength: 1, maxLength: blockLimits.embedCharacters }),
})
export type EmbedBody = T.Static<typeof EmbedBody>

export const EmbedView = T.Object({
  site: T.String({ description: 'id of the site; see `embedSites`' }),
  siteName: T.String(),
  videoId: T.String(),
  frameUrl: T.String({ description: 'URL for the sandboxed frame; empty if the viewer may not see it' }),
  pageUrl: T.String(),
  address: T.String({ description: 'same as `pageUrl`, so that the block can be sent back unchanged' }),
  needPay: T.Integer(),
})
export type EmbedView = T.Static<typeof EmbedView>

/** The place of a thread (docs/reference/wire-content.md#threads): a field of the thread, not a block. */
export const PositionBody = T.Object({
  longitude: T.Number({ minimum: -180, maximum: 180 }),
  latitude: T.Number({ minimum: -90, maximum: 90 }),
  address: T.String({ maxLength: blockLimits.placeCharacters }),
  location: T.String({ maxLength: blockLimits.placeCharacters }),
})
export type PositionBody = T.Static<typeof PositionBody>
