import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { ManagedOrderView, PaidAccessView } from '../../entities/order.ts'
import { RefundView, refundWays } from '../../entities/refund.ts'
import { Bool01, Id, OneOf, PageOf, pagingInput, SortBy } from '../../shapes.ts'

const part = T.Optional(T.String({ maxLength: 200 }))
const number = T.Optional(T.Integer({ minimum: 0, maximum: 1000 }))

/** Filter of orders. */
export const ordersFilter = T.Object({
  orderSn: part,
  orderSnStart: part,
  product: T.Optional(T.String({ maxLength: 200, description: "part of the thread's title or text" })),
  nickname: part,
  payeeNickname: part,
  type: number,
  status: number,
  startTime: T.Optional(T.String({ maxLength: 30 })),
  endTime: T.Optional(T.String({ maxLength: 30 })),
})

/** Orders for administrators (docs/reference/wire-money.md#administration). */
export const managedOrdersApi = defineApi({
  listOrders: {
    method: 'GET',
    path: '/api/backAdmin/users.order.logs',
    summary: 'Returns a page of all orders, newest first by default.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      filter: T.Optional(ordersFilter),
      sort: SortBy(['createdAt', 'amount']),
    }),
    output: PageOf(ManagedOrderView),
  },
  explainAccess: {
    method: 'GET',
    path: '/api/backAdmin/thread.access',
    summary: 'Explains whether a member, or a visitor without `userId`, may read a paid thread.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ threadId: Id, userId: T.Optional(Id) }),
    output: PaidAccessView,
  },
})

const refundedOrder = T.String({ minLength: 1, maxLength: 40 })

/** Refunds by administrators (docs/reference/wire-money.md#refunds). */
export const managedRefundsApi = defineApi({
  refundOrder: {
    method: 'POST',
    path: '/api/backAdmin/order.refund',
    summary: 'Refunds an order, in whole or in part.',
    description:
      "Above the site's limit the refund waits for a second administrator. UNAUTHORIZED without a recent login or `users/prove`.",
    access: 'admin',
    whenRestricted: 'before-approval',
    isIdempotent: true,
    input: T.Object({
      orderSn: refundedOrder,
      amount: T.Optional(
        T.String({ maxLength: 30, description: 'yuan; the amount not yet refunded by default' }),
      ),
      way: OneOf(refundWays),
      reason: T.String({ minLength: 1, maxLength: 255 }),
    }),
    output: RefundView,
  },
  reviewRefund: {
    method: 'POST',
    path: '/api/backAdmin/order.refund.review',
    summary: 'Approves or refuses a refund as the second administrator.',
    description:
      'The second administrator may be neither the requester nor the payer; the requester may withdraw the refund.',
    access: 'admin',
    whenRestricted: 'before-approval',
    isIdempotent: true,
    input: T.Object({ refundSn: refundedOrder, isPassed: Bool01 }),
    output: RefundView,
  },
  listRefunds: {
    method: 'GET',
    path: '/api/backAdmin/order.refunds',
    summary: 'Returns the refunds of an order, newest first; without one the pending ones.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ orderSn: T.Optional(refundedOrder) }),
    output: T.Array(RefundView),
  },
})
