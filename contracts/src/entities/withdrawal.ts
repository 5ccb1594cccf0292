import * as T from 'typebox'
import { Nullable, WireTime } from '../shapes.ts'

/** States of a withdrawal (docs/reference/wire-money.md#withdrawals). */
export const withdrawalStatus = {
  inReview: 1,
  passed: 2,
  refused: 3,
  beingPaid: 4,
  paid: 5,
  failed: 6,
} as const

const amount = T.String({ description: 'yuan, two decimals' })
const timeOrZero = T.Union([WireTime, T.Literal(0)])
const textOrZero = T.Union([T.String(), T.Literal(0)])

/** One of the viewer's own withdrawals. */
export const WithdrawalView = T.Object({
  id: T.Integer(),
  tradeNo: textOrZero,
  remark: T.String(),
  cashApplyAmount: amount,
  tradeTime: timeOrZero,
  cashStatus: T.Integer({
    description: '1 under review, 2 approved, 3 refused, 4 being paid, 5 paid, 6 failed',
  }),
  receiveAccount: T.String(),
  createdAt: WireTime,
})

/** A withdrawal for administrators. */
export const ManagedWithdrawalView = T.Object({
  id: T.Integer(),
  userId: T.Integer(),
  nickname: T.String(),
  cashSn: T.String(),
  cashCharge: amount,
  cashActualAmount: amount,
  cashApplyAmount: amount,
  cashStatus: T.Integer({
    description: '1 under review, 2 approved, 3 refused, 4 being paid, 5 paid, 6 failed',
  }),
  cashType: T.Integer({ description: '0 manual' }),
  receiveAccount: T.String(),
  remark: T.String(),
  tradeTime: Nullable(WireTime),
  tradeNo: T.String(),
  approverId: T.Integer({
    description: 'id of the first approving administrator, if two must approve; else 0',
  }),
  approverNickname: T.String({ description: 'empty for none' }),
  needsTwo: T.Boolean({ description: 'whether two administrators must approve' }),
  refundsStatus: T.Integer({ description: '1 if the money was returned' }),
  createdAt: WireTime,
  updatedAt: WireTime,
  wechat: T.Object({ mpOpenid: T.String(), minOpenid: T.String() }),
})
