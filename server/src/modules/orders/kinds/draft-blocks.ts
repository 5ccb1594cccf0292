import { orderTypes } from '@chaguan/contracts'
import { invalid } from '../../../http/app-error.ts'
import type { TextKey } from '../../../i18n/localized.ts'
import { freezePacket, freezePacketAndReward, freezeReward, type Posting } from '../../ledger/index.ts'
import { findChildren } from '../order-children.ts'
import { readAmount } from '../read-amount.ts'
import type { OrderKind } from './order-kind.ts'
import { frozenOnly, paidBlocks, prepareForDraft, publishDraft } from './paid-draft.ts'

/** An order kind for one paid block of a draft: paying publishes the draft and freezes the money. */
const ofDraft = (
  type: keyof typeof paidBlocks,
  desc: TextKey,
  freeze: (userId: number, cents: number) => readonly Posting[],
): OrderKind => ({
  desc,
  prepare: prepareForDraft,
  beforePayment: publishDraft([paidBlocks[type].tomId]),
  async settle(ctx, tx, { id, user_id, thread_id, amount_cents: cents }) {
    await paidBlocks[type].pay(ctx, tx, { threadId: thread_id, orderId: id, cents })
    return frozenOnly(freeze(user_id, cents))
  },
})

/** The reward of a question (docs/reference/wire-money.md#rewards). */
export const reward = ofDraft(orderTypes.reward, 'orders.desc.reward', freezeReward)

/** A red packet (docs/reference/wire-money.md#red-packets). */
export const redPacket = ofDraft(orderTypes.redPacket, 'orders.desc.redPacket', freezePacket)

const types = [orderTypes.redPacket, orderTypes.reward] as const

/** A red packet and a reward of one draft, paid together; the order has a child for each. */
export const packetAndReward: OrderKind = {
  desc: 'orders.desc.redPacketAndReward',
  async prepare(ctx, viewer, input) {
    const prepared = await prepareForDraft(ctx, viewer, input)
    const packetCents = readAmount(input.redAmount)
    const rewardCents = readAmount(input.rewardAmount)
    if (packetCents + rewardCents !== prepared.amountCents) throw invalid('orders.sum.wrong')
    const children = [
      { type: orderTypes.redPacket, amountCents: packetCents },
      { type: orderTypes.reward, amountCents: rewardCents },
    ]
    return { ...prepared, children }
  },
  beforePayment: publishDraft(types.map((type) => paidBlocks[type].tomId)),
  async settle(ctx, tx, order) {
    const children = await findChildren(tx, order.id)
    for (const type of types) {
      const cents = children.find((child) => child.type === type)?.amount_cents ?? 0
      await paidBlocks[type].pay(ctx, tx, { threadId: order.thread_id, orderId: order.id, cents })
    }
    return frozenOnly(freezePacketAndReward(order.user_id, order.amount_cents))
  },
}
