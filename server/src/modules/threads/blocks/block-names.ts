import type { Text } from '../../../http/app-error.ts'

/** What refusals call the blocks and their fields: the words of their forms. */
export const blockNames = {
  pictures: { zh: '图片', en: 'Pictures' },
  files: { zh: '附件', en: 'Files' },
  audio: { zh: '语音', en: 'Voice' },
  video: { zh: '视频', en: 'Video' },
  expiredAt: { zh: '截止时间', en: 'Until' },
  vote: { zh: '投票', en: 'Vote' },
  voteTitle: { zh: '投票标题', en: 'Question' },
  choiceType: { zh: '投票方式', en: 'How many may be chosen' },
  options: { zh: '选项', en: 'Options' },
  goods: { zh: '商品', en: 'Goods' },
  goodsTitle: { zh: '商品标题', en: 'Title' },
  goodsAddress: { zh: '商品链接或分享文字', en: 'Address or shared text' },
  goodsPrice: { zh: '价格', en: 'Price' },
  reward: { zh: '悬赏', en: 'Reward' },
  rewardPrice: { zh: '悬赏金额', en: 'Reward' },
  packet: { zh: '红包', en: 'Red packet' },
  packetRule: { zh: '红包类型', en: 'Kind' },
  packetCondition: { zh: '领取方式', en: 'What earns one' },
  packetNumber: { zh: '红包个数', en: 'How many' },
  packetTotal: { zh: '总金额', en: 'All together' },
  packetEach: { zh: '每个金额', en: 'Each' },
  packetLikes: { zh: '评论要集多少个赞', en: 'Likes a comment needs' },
  words: { zh: '留言', en: 'Message' },
} as const satisfies Readonly<Record<string, Text>>

/** How a refusal names a block of a call. */
export const blockField = (tomId: string) => `content.indexes.${tomId.slice(0, 32)}`
