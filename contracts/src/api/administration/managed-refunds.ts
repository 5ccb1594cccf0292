import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { RefundView, refundWays } from '../../entities/refund.ts'
import { OneOf } from '../../shapes.ts'

const orderSn = T.String({ minLength: 1, maxLength: 40 })

/** Money that administrators give back (docs/reference/wire-money.md#refunds). */
export const managedRefundsApi = defineApi({
  refundOrder: {
    method: 'POST',
    path: '/api/backAdmin/order.refund',
    summary: 'Gives the payer of an order all of its money back, or a part of it.',
    access: 'admin',
    whenRestricted: 'before-approval',
    isIdempotent: true,
    input: T.Object({
      orderSn,
      amount: T.Optional(T.String({ maxLength: 30, description: 'what is left of the order unless given' })),
      way: OneOf(refundWays),
      reason: T.String({ minLength: 1, maxLength: 255 }),
    }),
    output: RefundView,
  },
  listRefunds: {
    method: 'GET',
    path: '/api/backAdmin/order.refunds',
    summary: 'The refunds of an order, the latest first.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ orderSn }),
    output: T.Array(RefundView),
  },
})
