import { managedOrdersApi, ordersApi, rewardsApi } from '@chaguan/contracts'
import { invalid } from '../../http/app-error.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { adoptAnswer } from './adopt-answer.ts'
import { createOrder } from './create-order.ts'
import { listOrders, listPaidGroups } from './list-orders.ts'
import { listOwnOrders, presentOwnOrder } from './list-own-orders.ts'
import { expireOrders, findOwnOrder, forgetUnpaidOrders } from './order-store.ts'
import { payOrder } from './pay-order.ts'
import { returnRedPackets, returnRewards } from './return-frozen.ts'

/** Orders, and their payment from the wallet. */
export function registerOrders(mount: Mount): void {
  const { ctx } = mount
  implement(mount, ordersApi, {
    createOrder,
    payOrder,
    listPaidGroups,
    listOwnOrders,
    async readOrder(_ctx, viewer, { orderSn }) {
      const order = await findOwnOrder(ctx.db, viewer.id, orderSn)
      if (!order) throw invalid('orders.missing')
      return presentOwnOrder(ctx, order)
    },
  })
  implement(mount, managedOrdersApi, { listOrders })
  implement(mount, rewardsApi, { adoptAnswer })
  ctx.jobs.register({ name: 'orders: return rewards', pattern: '* * * * *', run: () => returnRewards(ctx) })
  ctx.jobs.register({
    name: 'orders: return red packets',
    pattern: '* * * * *',
    run: () => returnRedPackets(ctx),
  })
  ctx.jobs.register({
    name: 'orders: forget unpaid ones',
    pattern: '37 4 * * *',
    run: () => forgetUnpaidOrders(ctx),
  })
  ctx.jobs.register({ name: 'orders: run out', pattern: '* * * * *', run: () => expireOrders(ctx) })
}
