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
  product: T.Optional(T.String({ maxLength: 200, description: 'in the title or the text' })),
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
    summary: 'A page of everybody’s orders, the latest first.',
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
    summary:
      'Why somebody may, or may not, read what is sold in a thread; a visitor unless a person is given.',
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
    summary: 'Gives the payer of an order all of its money back, or a part of it.',
    access: 'admin',
    whenRestricted: 'before-approval',
    isIdempotent: true,
    input: T.Object({
      orderSn: refundedOrder,
      amount: T.Optional(T.String({ maxLength: 30, description: 'what is left of the order unless given' })),
      way: OneOf(refundWays),
      reason: T.String({ minLength: 1, maxLength: 255 }),
    }),
    output: RefundView,
  },
  reviewRefund: {
    method: 'POST',
    path: '/api/backAdmin/order.refund.review',
    summary: 'Agrees to a refund as the second administrator, or refuses it.',
    access: 'admin',
    whenRestricted: 'before-approval',
    isIdempotent: true,
    input: T.Object({ refundSn: refundedOrder, isPassed: Bool01 }),
    output: RefundView,
  },
  listRefunds: {
    method: 'GET',
    path: '/api/backAdmin/order.refunds',
    summary:
      'The refunds of an order, the latest first; without one those that wait for a second administrator.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ orderSn: T.Optional(refundedOrder) }),
    output: T.Array(RefundView),
  },
})
