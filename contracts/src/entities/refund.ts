import * as T from 'typebox'
import { OneOf, WireTime } from '../shapes.ts'
import { gatewayNames } from './order.ts'

/** Where money goes back: into the payer's wallet, or by the gateway that it came by. */
export const refundWays = ['wallet', 'gateway'] as const
export type RefundWay = (typeof refundWays)[number]

/** Where money went back, as it is shown: a payer's bank may have taken it in a dispute. */
const shownWays = [...refundWays, 'dispute'] as const

/** What became of a refund: a second administrator must agree, the gateway has not taken it yet, done, or refused by the second. */
export const refundStatus = { waiting: 1, atGateway: 2, done: 3, refused: 4 } as const

const amount = T.String({ description: 'two decimals' })

/** A refund, as administrators see it. */
export const RefundView = T.Object({
  refundSn: T.String(),
  orderSn: T.String(),
  amount,
  way: OneOf(shownWays),
  status: OneOf([1, 2, 3, 4]),
  reason: T.String(),
  administratorId: T.Integer(),
  administratorNickname: T.String({ description: 'who asked for it; empty for nobody' }),
  approverId: T.Integer({ description: 'the second administrator; 0 for none' }),
  approverNickname: T.String({ description: 'empty for nobody' }),
  createdAt: WireTime,
})

/** How far a dispute is: won is what the site keeps. */
export const disputeStates = ['open', 'won', 'lost'] as const

/** A payment that its payer disputes at their bank. */
export const DisputeView = T.Object({
  id: T.Integer(),
  gateway: OneOf(gatewayNames),
  disputeId: T.String({ description: 'the gateway’s number of it' }),
  transactionId: T.String({ description: 'the gateway’s number of the payment' }),
  orderSn: T.String({ description: 'empty while no such payment is known' }),
  amount,
  frozenAmount: T.String({ description: 'what of those who were paid waits for it, two decimals' }),
  state: OneOf(disputeStates),
  reason: T.String({ description: 'in the gateway’s word' }),
  createdAt: WireTime,
  decidedAt: T.Union([WireTime, T.Literal('')], { description: 'empty while it is open' }),
})

/** A gateway payment without a known order or person. */
export const UnassignedPaymentView = T.Object({
  id: T.Integer(),
  gateway: OneOf(gatewayNames),
  transactionId: T.String(),
  paymentSn: T.String({ description: 'the number of the order that the gateway named' }),
  orderSn: T.String({ description: 'empty where there is no such order' }),
  userId: T.Integer({ description: 'who ordered; 0 for nobody' }),
  amount,
  outcome: OneOf(['suspense', 'assigned', 'sent-back']),
  paidAt: WireTime,
})
