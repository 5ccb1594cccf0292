import { changeTypes } from '@chaguan/contracts'
import { refused } from '../../ledger/index.ts'
import { readSettings } from '../../settings/index.ts'
import { addToThreadPayments } from '../../threads/index.ts'
import { readAmount } from '../read-amount.ts'
import type { OrderKind } from './order-kind.ts'
import { findInviter, findPayableThread, lockPayableThread, settleSale } from './thread-sale.ts'

/** A tip for the author of a thread; repeatable. */
export const tip: OrderKind = {
  desc: 'orders.desc.tip',
  async prepare(ctx, viewer, { threadId, amount }) {
    const amountCents = readAmount(amount)
    if (!(await readSettings(ctx)).site_can_reward) throw refused('orders.tip.off')
    const thread = await findPayableThread(ctx, viewer, threadId)
    const inviter = await findInviter(ctx, viewer.id, thread.user_id)
    return { amountCents, payeeId: thread.user_id, threadId: thread.id, groupId: 0, ...inviter }
  },
  async settle(ctx, tx, order) {
    const thread = await lockPayableThread(ctx, tx, order)
    await addToThreadPayments(tx, thread.id, { rewarded_count: 1 })
    return settleSale(ctx, order, {
      expense: changeTypes.tipExpense,
      income: changeTypes.tipIncome,
      share: changeTypes.tipShare,
    })
  },
}
