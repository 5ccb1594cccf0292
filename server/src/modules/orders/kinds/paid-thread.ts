import { changeTypes, orderTypes } from '@chaguan/contracts'
import { invalid } from '../../../http/app-error.ts'
import { refused } from '../../ledger/index.ts'
import { addPurchase, findPurchases } from '../../purchases/index.ts'
import { addToThreadPayments, type ThreadRow, unlockingOrder } from '../../threads/index.ts'
import type { OrderKind } from './order-kind.ts'
import { findInviter, findPayableThread, lockPayableThread, settleSale } from './thread-sale.ts'

type SaleKind = Pick<OrderKind, 'desc'> & {
  readonly type: 3 | 7
  readonly priceOf: (thread: ThreadRow) => number
  readonly changes: Parameters<typeof settleSale>[2]
}

const threadKind: SaleKind = {
  type: orderTypes.thread,
  desc: 'orders.desc.thread',
  priceOf: (thread) => thread.price_cents,
  changes: {
    expense: changeTypes.threadExpense,
    income: changeTypes.threadIncome,
    share: changeTypes.threadShare,
  },
}

const attachmentKind: SaleKind = {
  type: orderTypes.attachments,
  desc: 'orders.desc.attachments',
  priceOf: (thread) => (thread.price_cents > 0 ? 0 : thread.attachment_price_cents),
  changes: {
    expense: changeTypes.attachmentExpense,
    income: changeTypes.attachmentIncome,
    share: changeTypes.attachmentShare,
  },
}

/** An order kind for a thread: the whole of it, or its paid parts. */
const soldInThread = ({ type, desc, priceOf, changes }: SaleKind): OrderKind => ({
  desc,
  async prepare(ctx, viewer, { threadId }) {
    const thread = await findPayableThread(ctx, viewer, threadId)
    const amountCents = priceOf(thread)
    if (amountCents <= 0) throw refused('orders.thread.free')
    const bought = await findPurchases(ctx.db, ctx.database.engine, viewer.id, [thread.id])
    if (unlockingOrder(thread, bought) !== undefined) throw refused('orders.thread.bought')
    const inviter = await findInviter(ctx, viewer.id, thread.user_id)
    return { amountCents, payeeId: thread.user_id, threadId: thread.id, groupId: 0, ...inviter }
  },
  async settle(ctx, tx, order) {
    const thread = await lockPayableThread(ctx, tx, order)
    const bought = await findPurchases(tx, ctx.database.engine, order.user_id, [thread.id])
    if (unlockingOrder(thread, bought) !== undefined) throw refused('orders.thread.bought')
    if (priceOf(thread) !== order.amount_cents) throw invalid('orders.price.changed')
    const purchase = {
      userId: order.user_id,
      threadId: thread.id,
      kind: type,
      orderId: order.id,
      isAnonymous: order.is_anonymous === 1,
    }
    if (!(await addPurchase(tx, purchase, ctx.clock.now()))) throw refused('orders.thread.bought')
    await addToThreadPayments(tx, thread.id, { paid_count: 1 })
    return settleSale(ctx, order, changes)
  },
})

export const paidThread = soldInThread(threadKind)
export const paidAttachments = soldInThread(attachmentKind)
