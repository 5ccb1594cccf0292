import { managedOrdersApi, ordersApi, rewardsApi } from '@chaguan/contracts'
import { invalid } from '../../http/app-error.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { writeCents } from '../ledger/index.ts'
import { adoptAnswer, returnRewards } from './adopt-answer.ts'
import { createOrder } from './create-order.ts'
import { listOrders, listPaidGroups } from './list-orders.ts'
import { expireOrders, findOwnOrder, statusOf } from './order-store.ts'
import { payOrder } from './pay-order.ts'

/** Orders, and their payment from the wallet. */
export function registerOrders(mount: Mount): void {
  const { ctx } = mount
  implement(mount, ordersApi, {
    createOrder,
    payOrder,
    listPaidGroups,
    async readOrder(_ctx, viewer, { orderSn }) {
      const order = await findOwnOrder(ctx.db, viewer.id, orderSn)
      if (!order) throw invalid('orders.missing')
      return {
        id: order.id,
        orderSn: order.order_sn,
        amount: writeCents(order.amount_cents),
        status: statusOf(order, ctx.clock.now()),
        type: order.type,
        threadId: order.thread_id,
        groupId: order.group_id,
        updatedAt: ctx.time.format(order.updated_at),
        createdAt: ctx.time.format(order.created_at),
      }
    },
  })
  implement(mount, managedOrdersApi, { listOrders })
  implement(mount, rewardsApi, { adoptAnswer })
  ctx.jobs.register({ name: 'orders: return rewards', pattern: '* * * * *', run: () => returnRewards(ctx) })
  ctx.jobs.register({ name: 'orders: run out', pattern: '* * * * *', run: () => expireOrders(ctx) })
}
