import * as T from 'typebox'
import { OneOf, WireTime } from '../shapes.ts'
import { gatewayNames } from './order.ts'

const amount = T.String({ description: 'yuan, two decimals' })

/** The numbers of a gateway's bill that was matched with the ledger. */
export const BillSummaryView = T.Object({
  id: T.Integer(),
  gateway: OneOf(gatewayNames),
  startTime: WireTime,
  endTime: WireTime,
  lineCount: T.Integer({ description: 'number of transactions in the bill' }),
  matchedCount: T.Integer({ description: 'number of transactions that match the ledger' }),
  differenceCount: T.Integer(),
  administratorId: T.Integer(),
  createdAt: WireTime,
})

/** A difference between a bill and the ledger. */
const BillDifferenceView = T.Object({
  kind: T.String({ description: 'one of docs/reference/wire-money.md#bills' }),
  // The side that has the record.
  side: OneOf(['ours', 'theirs', 'both']),
  number: T.String({ description: 'number by which to look it up; for a line of the file its line number' }),
  oursAmount: T.Union([amount, T.Literal('')]),
  theirsAmount: T.Union([amount, T.Literal('')]),
  orderSn: T.String({ description: 'empty for none' }),
  title: T.String({ description: 'text that describes the difference' }),
  todo: T.String({ description: 'text with the suggested action' }),
})

/** A gateway's bill with its differences, at most two thousand. */
export const BillView = T.Object({
  ...BillSummaryView.properties,
  differences: T.Array(BillDifferenceView),
})

/** The state of an administrator's trial payment at a gateway. */
export const TrialView = T.Object({
  gateway: OneOf(gatewayNames),
  orderSn: T.String(),
  amount,
  state: OneOf(['waiting', 'paid', 'expired']),
  // The channel that reported the payment; empty before that.
  toldBy: OneOf(['', 'callback', 'question']),
  advice: T.String({ description: 'text that explains the result' }),
})
