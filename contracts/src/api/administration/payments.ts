import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { BillSummaryView, BillView, TrialView } from '../../entities/bill.ts'
import { gatewayNames } from '../../entities/order.ts'
import { DisputeView, disputeStates, refundWays, UnassignedPaymentView } from '../../entities/refund.ts'
import { Id, Nothing, OneOf, PageOf, pagingInput, SortBy } from '../../shapes.ts'

/** Filter of unassigned payments: the gateway, and a part of the gateway's or the site's number. */
export const unassignedFilter = {
  gateway: T.Optional(OneOf(gatewayNames)),
  q: T.Optional(T.String({ maxLength: 100 })),
}

/** Gateway payments, for administrators (docs/reference/wire-money.md#administration). */
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
      sort: SortBy(['createdAt', 'amount']),
    }),
    output: PageOf(DisputeView),
  },
  decideDispute: {
    method: 'POST',
    path: '/api/backAdmin/payment.dispute.decide',
    summary: 'Decides a dispute by hand, where its gateway will not tell of its end any more.',
    access: 'admin',
    whenRestricted: 'before-approval',
    isIdempotent: true,
    input: T.Object({
      id: Id,
      state: OneOf(['won', 'lost']),
      reason: T.String({ minLength: 1, maxLength: 255 }),
    }),
    output: Nothing,
  },
  listUnassignedPayments: {
    method: 'GET',
    path: '/api/backAdmin/payment.suspense',
    summary: 'A page of money that came and belongs to nobody known, the latest first.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ...pagingInput, ...unassignedFilter, sort: SortBy(['createdAt', 'amount']) }),
    output: PageOf(UnassignedPaymentView),
  },
  assignUnassignedPayment: {
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
    output: UnassignedPaymentView,
  },
  importBill: {
    method: 'POST',
    path: '/api/backAdmin/payment.bills.import',
    summary:
      'Matches the bill that a gateway hands out to the ledger: CSV as it comes, or packed by gzip or ZIP.',
    access: 'admin',
    whenRestricted: 'before-approval',
    upload: 'file',
    maxUploadBytes: 16 * 1024 * 1024,
    input: T.Object({
      gateway: OneOf(gatewayNames),
      startTime: T.Optional(T.String({ maxLength: 30, description: 'from when, unless the bill says it' })),
      endTime: T.Optional(T.String({ maxLength: 30 })),
    }),
    output: BillView,
  },
  listBills: {
    method: 'GET',
    path: '/api/backAdmin/payment.bills',
    summary: 'A page of imported bills, the latest first.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      gateway: T.Optional(OneOf(gatewayNames)),
      sort: SortBy(['createdAt', 'lines']),
    }),
    output: PageOf(BillSummaryView),
  },
  readBill: {
    method: 'GET',
    path: '/api/backAdmin/payment.bill',
    summary: 'An imported bill, with what differs and what to do about it.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ id: Id }),
    output: BillView,
  },
  tryGateway: {
    method: 'POST',
    path: '/api/backAdmin/payment.try',
    summary: 'Begins a real payment of a small amount by a gateway that has its keys, be it on or off.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      gateway: OneOf(gatewayNames),
      way: T.Optional(OneOf(['qr', 'page'])),
      amount: T.Optional(T.String({ maxLength: 30, description: '0.01 unless given; by Stripe 5.00' })),
    }),
    output: T.Object({
      orderSn: T.String(),
      amount: T.String({ description: 'two decimals' }),
      qrcode: T.String({ description: 'a picture to scan, as a data: address; empty for a page' }),
      link: T.String({ description: 'a page to go to; empty for a code' }),
    }),
  },
  readTrial: {
    method: 'GET',
    path: '/api/backAdmin/payment.trial',
    summary:
      'What became of a payment that the viewer tries a gateway with; asks the gateway after half a minute.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ orderSn: T.String({ minLength: 1, maxLength: 40 }) }),
    output: TrialView,
  },
})
