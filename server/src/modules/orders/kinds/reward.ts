import { tomIds } from '@chaguan/contracts'
import { AppError, invalid } from '../../../http/app-error.ts'
import { freezeReward } from '../../ledger/index.ts'
import { changeReward, findReward, findThread, preparePaidDraft } from '../../threads/index.ts'
import { readAmount } from '../read-amount.ts'
import { type OrderKind, refused } from './order-kind.ts'

/** Publishes a draft, or prepares it; that it has gone meanwhile is a refusal of the payment, never a page that is missing. */
async function publishable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.reason === 'RESOURCE_NOT_FOUND')
      throw refused('orders.draft.missing')
    throw error
  }
}

/**
 * The reward of a question: paying for it publishes the draft and freezes the money (docs/reference/wire-money.md#rewards).
 * The order names its draft, or the draft names its order.
 */
export const reward: OrderKind = {
  desc: 'orders.desc.reward',
  async prepare(ctx, viewer, { amount, threadId = 0 }) {
    const amountCents = readAmount(amount)
    const draft = threadId === 0 ? undefined : await findThread(ctx.db, threadId)
    const isOwnDraft = draft?.user_id === viewer.id && draft.is_draft === 1 && draft.deleted_at === null
    if (threadId !== 0 && !isOwnDraft) throw refused('orders.draft.missing')
    return { amountCents, threadId, payeeId: 0, groupId: 0, inviterId: 0, beScaleTenths: 0 }
  },
  async beforePayment(ctx, viewer, order) {
    const draft = await findThread(ctx.db, order.thread_id)
    if (draft?.is_draft !== 1 || draft.deleted_at !== null || draft.user_id !== viewer.id)
      throw refused('orders.draft.missing')
    const publish = await publishable(() => preparePaidDraft(ctx, viewer, draft.id, [tomIds.reward]))
    return (tx) => publishable(() => publish(tx))
  },
  async settle(ctx, tx, order) {
    const row = await findReward(tx, order.thread_id)
    if (!row || row.is_paid === 1) throw refused('orders.reward.missing')
    if (row.money_cents !== order.amount_cents) throw invalid('orders.price.changed')
    await changeReward(tx, row.id, { is_paid: 1 }, ctx.clock.now())
    return {
      postings: freezeReward(order.user_id, order.amount_cents),
      shares: { site_cents: 0, author_cents: 0, inviter_cents: 0 },
    }
  },
}
