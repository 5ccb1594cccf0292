import { blockLimits, tomIds } from '@chaguan/contracts/browser'
import { bodyOf, type ComposerKind, fieldsOf, numberIn, textIn } from '../composer-kind.ts'
import { orderOf } from './money.ts'

/** A red packet, whose parts are earned by commenting or by likes. */
export interface RedPacketDraft {
  /** Whether the parts are random or equal. */
  readonly isRandom: boolean
  /** Yuan: of the whole packet when random, else of each part. */
  readonly price: number
  readonly number: number
  /** The number of likes with which a comment earns a part; 0 where commenting suffices. */
  readonly likes: number
  /** The message of the author; at most 1000 characters. */
  readonly content: string
  readonly orderSn: string
  readonly isPaid: boolean
}

/** Bounds of a red packet in yuan. */
export const packetBounds = {
  least: blockLimits.minRedPacketCents / 100,
  most: blockLimits.maxRedPacketCents / 100,
} as const

const random = 1

/** Yuan of the whole packet. */
export const packetTotal = ({ isRandom, price, number }: RedPacketDraft) =>
  isRandom ? price : (Math.round(price * 100) * number) / 100

export const packetKind: ComposerKind<RedPacketDraft> = {
  read(thread) {
    const fields = fieldsOf(bodyOf(thread, tomIds.redPacket))
    if (!fields) return null
    const isRandom = numberIn(fields, 'rule') === random
    const number = numberIn(fields, 'number')
    const money = numberIn(fields, 'money') || numberIn(fields, 'price')
    const price = isRandom || number === 0 ? money : Math.round((money * 100) / number) / 100
    const likes = numberIn(fields, 'condition') === 1 ? numberIn(fields, 'likenum') : 0
    const content = textIn(fields, 'content')
    return { isRandom, price, number, likes, content, ...orderOf(fields), isPaid: !thread.isDraft }
  },
  kept(value) {
    const fields = fieldsOf(value)
    if (!fields || !(numberIn(fields, 'price') > 0)) return null
    return {
      isRandom: fields.isRandom === true,
      price: numberIn(fields, 'price'),
      number: numberIn(fields, 'number'),
      likes: numberIn(fields, 'likes'),
      content: textIn(fields, 'content'),
      ...orderOf(fields),
      isPaid: fields.isPaid === true,
    }
  },
  block: ({ isRandom, price, number, likes, content, orderSn }) => ({
    tomId: tomIds.redPacket,
    body: {
      rule: isRandom ? random : 0,
      price,
      number,
      condition: likes > 0 ? 1 : 0,
      ...(likes > 0 && { likenum: likes }),
      ...(content && { content }),
      ...(orderSn && { orderSn }),
    },
  }),
}

export type PacketProblem = 'price' | 'number' | 'likes' | 'share'

/** The error of a red packet; a part must be at least one cent. */
export function packetProblem(
  { isRandom, price, number, likes }: RedPacketDraft,
  byLikes: boolean,
): PacketProblem | null {
  const { least, most } = packetBounds
  const maxNumber = blockLimits.maxRedPackets
  const maxLikes = blockLimits.maxRedPacketLikes
  if (!(price >= least && price <= most)) return 'price'
  if (!Number.isInteger(number) || number < 1 || number > maxNumber) return 'number'
  if (isRandom && Math.round(price * 100) < number) return 'share'
  const areLikesRight = Number.isInteger(likes) && likes >= 1 && likes <= maxLikes
  return byLikes && !areLikesRight ? 'likes' : null
}
