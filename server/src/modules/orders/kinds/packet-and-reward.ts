import { orderTypes } from '@chaguan/contracts'
import { invalid } from '../../../http/app-error.ts'
import { freezePacketAndReward } from '../../ledger/index.ts'
import { findChildren } from '../order-children.ts'
import { readAmount } from '../read-amount.ts'
import type { OrderKind } from './order-kind.ts'
import { frozenOnly, paidBlocks, prepareForDraft, publishDraft } from './paid-draft.ts'

const types = [orderTypes.redPacket, orderTypes.reward] as const

/** A red packet and a reward of one draft, paid for together; the order has a child for each. */
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
