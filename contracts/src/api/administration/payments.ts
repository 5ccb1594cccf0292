import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { gatewayNames } from '../../entities/order.ts'
import { DisputeView, disputeStates, KeptApartView, refundWays } from '../../entities/refund.ts'
import { Id, OneOf, PageOf, pagingInput } from '../../shapes.ts'

/** What becomes of payments at the gateways, for administrators (docs/reference/wire-money.md#administration). */
export const managedPaymentsApi = defineApi({
  listDisputes: {
    method: 'GET',
    path: '/api/backAdmin/payment.disputes',
    summary: 'A page of payments that their payers dispute, the latest first.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      state: T.Optional(OneOf(disputeStates)),
      gateway: T.Optional(OneOf(gatewayNames)),
    }),
    output: PageOf(DisputeView),
  },
  listKeptApart: {
    method: 'GET',
    path: '/api/backAdmin/payment.suspense',
    summary: 'A page of money that came and belongs to nobody known, the latest first.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object(pagingInput),
    output: PageOf(KeptApartView),
  },
  assignKeptApart: {
    method: 'POST',
    path: '/api/backAdmin/payment.suspense.assign',
    summary: 'Gives money that belonged to nobody known to a wallet, or back by its gateway.',
    access: 'admin',
    whenRestricted: 'before-approval',
    isIdempotent: true,
    input: T.Object({
      id: Id,
      way: OneOf(refundWays),
      userId: T.Optional(
        T.Integer({ minimum: 0, description: 'whose wallet; whoever ordered unless given' }),
      ),
      reason: T.String({ minLength: 1, maxLength: 255 }),
    }),
    output: KeptApartView,
  },
})
