import { orderTypes } from '@chaguan/contracts'
import type { TextKey } from '../../../i18n/localized.ts'
import { freezePacket, freezeReward, type Posting } from '../../ledger/index.ts'
import type { OrderKind } from './order-kind.ts'
import { frozenOnly, paidBlocks, prepareForDraft, publishDraft } from './paid-draft.ts'

/** A block of a draft that is paid for alone: paying for it publishes the draft and freezes the money. */
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
