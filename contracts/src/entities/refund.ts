import * as T from 'typebox'
import { OneOf, WireTime } from '../shapes.ts'

/** Where money goes back: into the payer's wallet, or by the gateway that it came by. */
export const refundWays = ['wallet', 'gateway'] as const
export type RefundWay = (typeof refundWays)[number]

/** Where money went back, as it is shown: a payer's bank may have taken it in a dispute. */
const shownWays = [...refundWays, 'dispute'] as const

/** What became of a refund: the gateway has not taken it yet, or it is done. */
export const refundStatus = { atGateway: 2, done: 3 } as const

const amount = T.String({ description: 'two decimals' })

/** A refund, as administrators see it. */
export const RefundView = T.Object({
  refundSn: T.String(),
  orderSn: T.String(),
  amount,
  way: OneOf(shownWays),
  status: OneOf([2, 3]),
  reason: T.String(),
  administratorId: T.Integer(),
  createdAt: WireTime,
})
