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

const amount = T.String({ description: 'yuan, two decimals' })

/** A refund for administrators. */
export const RefundView = T.Object({
  refundSn: T.String(),
  orderSn: T.String(),
  amount,
  way: OneOf(shownWays),
  status: OneOf([1, 2, 3, 4]),
  reason: T.String(),
  administratorId: T.Integer(),
  administratorNickname: T.String({ description: 'nickname of the requester; empty for none' }),
  approverId: T.Integer({ description: 'id of the second administrator; 0 for none' }),
  approverNickname: T.String({ description: 'nickname of the second administrator; empty for none' }),
  createdAt: WireTime,
})

/** The states of a dispute; `won` means that the site keeps the money. */
export const disputeStates = ['open', 'won', 'lost'] as const

/** A payment that its payer disputes at their bank. */
export const DisputeView = T.Object({
  id: T.Integer(),
  gateway: OneOf(gatewayNames),
  disputeId: T.String({ description: 'number of the dispute at the gateway' }),
  transactionId: T.String({ description: 'number of the payment at the gateway' }),
  orderSn: T.String({ description: 'empty while the payment is unknown' }),
  amount,
  frozenAmount: T.String({ description: 'amount frozen in the payees’ wallets, yuan, two decimals' }),
  state: OneOf(disputeStates),
  reason: T.String({ description: 'reason code of the gateway' }),
  createdAt: WireTime,
  decidedAt: T.Union([WireTime, T.Literal('')], { description: 'empty while the dispute is open' }),
})

/** A gateway payment without a known order or person. */
export const UnassignedPaymentView = T.Object({
  id: T.Integer(),
  gateway: OneOf(gatewayNames),
  transactionId: T.String(),
  paymentSn: T.String({ description: 'payment number reported by the gateway' }),
  orderSn: T.String({ description: 'empty if there is no such order' }),
  userId: T.Integer({ description: 'id of the orderer; 0 for none' }),
  amount,
  outcome: OneOf(['suspense', 'assigned', 'sent-back']),
  paidAt: WireTime,
})
