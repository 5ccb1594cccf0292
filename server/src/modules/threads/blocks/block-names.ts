import { type LocalizedText, localized } from '../../../i18n/localized.ts'

/** The names of blocks and fields in error texts, as in their forms. */
export const blockNames = {
  pictures: localized('blocks.field.pictures'),
  files: localized('blocks.field.files'),
  audio: localized('blocks.field.audio'),
  video: localized('blocks.field.video'),
  expiredAt: localized('blocks.field.expiresAt'),
  vote: localized('blocks.field.vote'),
  voteTitle: localized('blocks.field.voteTitle'),
  choiceType: localized('blocks.field.choiceType'),
  options: localized('blocks.field.options'),
  goods: localized('blocks.field.goods'),
  goodsTitle: localized('blocks.field.goodsTitle'),
  goodsAddress: localized('blocks.field.goodsAddress'),
  goodsPrice: localized('blocks.field.price'),
  reward: localized('blocks.field.reward'),
  rewardPrice: localized('blocks.field.rewardPrice'),
  packet: localized('blocks.field.redPacket'),
  packetRule: localized('blocks.field.packetRule'),
  packetCondition: localized('blocks.field.packetCondition'),
  packetNumber: localized('blocks.field.packetNumber'),
  packetTotal: localized('blocks.field.packetTotal'),
  packetEach: localized('blocks.field.packetEach'),
  packetLikes: localized('blocks.field.packetLikes'),
  words: localized('blocks.field.message'),
} as const satisfies Readonly<Record<string, LocalizedText>>

/** Returns the field name of a block in errors. */
export const blockField = (tomId: string) => `content.indexes.${tomId.slice(0, 32)}`
