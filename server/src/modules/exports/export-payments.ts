import { type exportsApi, type InputOf, type OutputOf, refundStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import {
  readBills,
  readDisputes,
  readRefunds,
  readRefundsBySn,
  readUnassignedPayments,
} from '../orders/index.ts'
import { exportList, pickRows, type RowOf, readInOneBatch, textOfValue } from './export-list.ts'

type Table = OutputOf<typeof exportsApi.exportRefunds>

const refundStates: Readonly<Record<number, TextKey>> = {
  [refundStatus.waiting]: 'exports.refund.waiting',
  [refundStatus.atGateway]: 'exports.refund.atGateway',
  [refundStatus.done]: 'exports.refund.done',
  [refundStatus.refused]: 'exports.refund.refused',
}

/** Exports refunds, in any state or in one, or those with some numbers instead. */
export const exportRefunds = (
  ctx: Context,
  viewer: Member,
  { status, ids }: InputOf<typeof exportsApi.exportRefunds>,
): Promise<Table> =>
  exportList<RowOf<typeof readRefunds>>(ctx, viewer, {
    name: 'refunds',
    auditSubject: 'user',
    columns: [
      { key: 'exports.column.refund', of: ({ refundSn }) => refundSn },
      { key: 'exports.column.order', of: ({ orderSn }) => orderSn },
      { key: 'exports.column.amount', of: ({ amount }) => amount },
      { key: 'exports.column.way', of: ({ way }, lang) => translate(lang, `exports.way.${way}`) },
      { key: 'exports.column.state', of: ({ status }, lang) => textOfValue(lang, refundStates, status) },
      { key: 'exports.column.reason', of: ({ reason }) => reason },
      { key: 'exports.column.askedBy', of: ({ administratorNickname }) => administratorNickname },
      { key: 'exports.column.reviewedBy', of: ({ approverNickname }) => approverNickname },
      { key: 'exports.column.created', of: ({ createdAt }) => createdAt },
    ],
    read:
      ids === undefined
        ? (part) => readRefunds(ctx, { status }, part)
        : readInOneBatch(async () =>
            pickRows(await readRefundsBySn(ctx, ids.split(',')), ids, ({ refundSn }) => refundSn),
          ),
  })

/** Exports the bills of payment gateways with their results. */
export const exportBills = (
  ctx: Context,
  viewer: Member,
  wanted: InputOf<typeof exportsApi.exportBills>,
): Promise<Table> =>
  exportList<RowOf<typeof readBills>>(ctx, viewer, {
    name: 'bills',
    auditSubject: 'user',
    columns: [
      { key: 'exports.column.id', of: ({ id }) => String(id) },
      { key: 'exports.column.gateway', of: ({ gateway }) => gateway },
      { key: 'exports.column.from', of: ({ startTime }) => startTime },
      { key: 'exports.column.until', of: ({ endTime }) => endTime },
      { key: 'exports.column.lines', of: ({ lineCount }) => String(lineCount) },
      { key: 'exports.column.matched', of: ({ matchedCount }) => String(matchedCount) },
      { key: 'exports.column.different', of: ({ differenceCount }) => String(differenceCount) },
      { key: 'exports.column.created', of: ({ createdAt }) => createdAt },
    ],
    read: (part) => readBills(ctx, wanted, part),
  })

/** Exports payments that were disputed by their payers. */
export const exportDisputes = (
  ctx: Context,
  viewer: Member,
  wanted: InputOf<typeof exportsApi.exportDisputes>,
): Promise<Table> =>
  exportList<RowOf<typeof readDisputes>>(ctx, viewer, {
    name: 'disputes',
    auditSubject: 'user',
    columns: [
      { key: 'exports.column.number', of: ({ disputeId }) => disputeId },
      { key: 'exports.column.gateway', of: ({ gateway }) => gateway },
      { key: 'exports.column.transaction', of: ({ transactionId }) => transactionId },
      { key: 'exports.column.order', of: ({ orderSn }) => orderSn },
      { key: 'exports.column.amount', of: ({ amount }) => amount },
      { key: 'exports.column.held', of: ({ frozenAmount }) => frozenAmount },
      { key: 'exports.column.state', of: ({ state }, lang) => translate(lang, `exports.dispute.${state}`) },
      { key: 'exports.column.reason', of: ({ reason }) => reason },
      { key: 'exports.column.created', of: ({ createdAt }) => createdAt },
      { key: 'exports.column.decided', of: ({ decidedAt }) => decidedAt },
    ],
    read: (part) => readDisputes(ctx, wanted, part),
  })

/** Exports gateway payments without a known order or person. */
export const exportUnassignedPayments = (
  ctx: Context,
  viewer: Member,
  wanted: InputOf<typeof exportsApi.exportUnassignedPayments>,
): Promise<Table> =>
  exportList<RowOf<typeof readUnassignedPayments>>(ctx, viewer, {
    name: 'kept-apart',
    auditSubject: 'user',
    columns: [
      { key: 'exports.column.gateway', of: ({ gateway }) => gateway },
      { key: 'exports.column.transaction', of: ({ transactionId }) => transactionId },
      { key: 'exports.column.payment', of: ({ paymentSn }) => paymentSn },
      { key: 'exports.column.order', of: ({ orderSn }) => orderSn },
      { key: 'exports.column.person', of: ({ userId }) => String(userId || '') },
      { key: 'exports.column.amount', of: ({ amount }) => amount },
      { key: 'exports.column.received', of: ({ paidAt }) => paidAt },
    ],
    read: (part) => readUnassignedPayments(ctx, wanted, part),
  })
