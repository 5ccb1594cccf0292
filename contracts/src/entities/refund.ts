import * as T from 'typebox'
import { OneOf, WireTime } from '../shapes.ts'
import { gatewayNames } from './order.ts'

/** Where a refund goes: to the payer's wallet, or through the gateway of the payment. */
export const refundWays = ['wallet', 'gateway'] as const
export type RefundWay = (typeof refundWays)[number]

/** Where a refund went, as shown: the payer's bank may have taken it in a dispute. */
const shownWays = [...refundWays, 'dispute'] as const

/**
 * The states of a refund: awaits a second administrator, not accepted by the gateway yet, done, or rejected by the
 * second administrator.
 */
export const refundStatus = { waiting: 1, atGateway: 2, done: 3, refused: 4 } as const

const amount = T.String({ description: 'two decimals' })

/** A refund for administrators. */
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

/** The states of a dispute; `won` means that the site keeps the money. */
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
