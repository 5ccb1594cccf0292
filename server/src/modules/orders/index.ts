import {
  managedOrdersApi,
  managedPaymentsApi,
  managedRefundsApi,
  ordersApi,
  rewardsApi,
} from '@chaguan/contracts'
import { invalid } from '../../http/app-error.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { adoptAnswer } from './adopt-answer.ts'
import { createOrder } from './create-order.ts'
import { explainAccess } from './explain-access.ts'
import { decideDispute } from './gateways/apply-dispute.ts'
import { listBills, readBill } from './gateways/bills/bill-store.ts'
import { importBill } from './gateways/bills/import-bill.ts'
import { mountCallbacks } from './gateways/callback-routes.ts'
import { listDisputes } from './gateways/list-disputes.ts'
import { queryLatePayments } from './gateways/query-late-payments.ts'
import { readTrial, tryGateway } from './gateways/try-gateway.ts'
import { assignUnassignedPayment, listUnassignedPayments } from './gateways/unassigned-payments.ts'
import { listOrders } from './list-orders.ts'
import { listOwnOrders, presentOwnOrder } from './list-own-orders.ts'
import { listPaidGroups } from './list-paid-groups.ts'
import { deleteUnpaidOrders, expireOrders, findOwnOrder } from './order-store.ts'
import { payOrder } from './pay-order.ts'
import { finishRefunds } from './refunds/finish-at-gateway.ts'
import { listRefunds, refundOrder, reviewRefund } from './refunds/refund-order.ts'
import { returnRedPackets, returnRewards } from './return-frozen.ts'

export { readBills } from './gateways/bills/bill-store.ts'
export { readDisputes } from './gateways/list-disputes.ts'
export { readUnassignedPayments } from './gateways/unassigned-payments.ts'
export { readOrders } from './list-orders.ts'
export { readRefunds, readRefundsBySn } from './refunds/refund-order.ts'

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
  implement(mount, managedOrdersApi, { listOrders, explainAccess })
  implement(mount, managedRefundsApi, { refundOrder, reviewRefund, listRefunds })
  implement(mount, managedPaymentsApi, {
    listDisputes,
    decideDispute,
    listUnassignedPayments,
    assignUnassignedPayment,
    importBill,
    listBills,
    readBill,
    tryGateway,
    readTrial,
  })
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
    run: () => deleteUnpaidOrders(ctx),
  })
  mountCallbacks(mount)
  ctx.jobs.register({ name: 'orders: refunds', pattern: '* * * * *', run: () => finishRefunds(ctx) })
  ctx.jobs.register({
    name: 'orders: late payments',
    pattern: '* * * * *',
    run: () => queryLatePayments(ctx),
  })
  ctx.jobs.register({ name: 'orders: run out', pattern: '* * * * *', run: () => expireOrders(ctx) })
}
