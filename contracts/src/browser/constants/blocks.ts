// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as entitiesBlocks from '../../entities/blocks.ts'

export const blockOperations: typeof entitiesBlocks.blockOperations = ['create', 'update', 'delete']

export const goodsTypes: typeof entitiesBlocks.goodsTypes = { other: 0, taobao: 1, tmall: 2, jd: 3, pinduoduo: 4, youzan: 5, xianyu: 6, douyin: 7 }

export const mediaStatus: typeof entitiesBlocks.mediaStatus = { transcoding: 0, done: 1, failed: 2 }

export const redPacketStatus: typeof entitiesBlocks.redPacketStatus = { expired: 0, valid: 1, taken: 2, returned: 3, untreated: 4 }

export const voteChoices: typeof entitiesBlocks.voteChoices = { single: 1, multiple: 2 }
