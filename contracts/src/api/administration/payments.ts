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
    summary: 'Returns a page of payment disputes, newest first by default.',
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
    summary: 'Sets the outcome of a dispute if the gateway will not report it.',
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
    summary: 'Returns a page of payments without a known order or payer, newest first by default.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ...pagingInput, ...unassignedFilter, sort: SortBy(['createdAt', 'amount']) }),
    output: PageOf(UnassignedPaymentView),
  },
  assignUnassignedPayment: {
    method: 'POST',
    path: '/api/backAdmin/payment.suspense.assign',
    summary: 'Credits an unassigned payment to a wallet, or returns it by its gateway.',
    access: 'admin',
    whenRestricted: 'before-approval',
    isIdempotent: true,
    input: T.Object({
      id: Id,
      way: OneOf(refundWays),
      userId: T.Optional(
        T.Integer({ minimum: 0, description: 'owner of the wallet; the orderer by default' }),
      ),
      reason: T.String({ minLength: 1, maxLength: 255 }),
    }),
    output: UnassignedPaymentView,
  },
  importBill: {
    method: 'POST',
    path: '/api/backAdmin/payment.bills.import',
    summary: "Imports a gateway's bill (CSV, gzip or ZIP) and compares it with the ledger.",
    access: 'admin',
    whenRestricted: 'before-approval',
    upload: 'file',
    maxUploadBytes: 16 * 1024 * 1024,
    input: T.Object({
      gateway: OneOf(gatewayNames),
      startTime: T.Optional(
        T.String({
          maxLength: 30,
          description: "start of the bill's period, if the file does not contain it",
        }),
      ),
      endTime: T.Optional(T.String({ maxLength: 30 })),
    }),
    output: BillView,
  },
  listBills: {
    method: 'GET',
    path: '/api/backAdmin/payment.bills',
    summary: 'Returns a page of imported bills, newest first by default.',
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
    summary: 'Returns an imported bill with its differences and the suggested actions.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ id: Id }),
    output: BillView,
  },
  tryGateway: {
    method: 'POST',
    path: '/api/backAdmin/payment.try',
    summary: 'Starts a real payment by a configured gateway, enabled or not, to test it.',
    description: "The payment tops up the caller's own wallet.",
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      gateway: OneOf(gatewayNames),
      way: T.Optional(OneOf(['qr', 'page'])),
      amount: T.Optional(T.String({ maxLength: 30, description: 'yuan; 0.01 by default, 5.00 for Stripe' })),
    }),
    output: T.Object({
      orderSn: T.String(),
      amount: T.String({ description: 'two decimals' }),
      qrcode: T.String({ description: 'QR code as a data: URL; empty for way `page`' }),
      link: T.String({ description: 'payment page; empty for way `qr`' }),
    }),
  },
  readTrial: {
    method: 'GET',
    path: '/api/backAdmin/payment.trial',
    summary: 'Returns the state of a test payment of the caller; asks the gateway after 30 seconds.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ orderSn: T.String({ minLength: 1, maxLength: 40 }) }),
    output: TrialView,
  },
})
