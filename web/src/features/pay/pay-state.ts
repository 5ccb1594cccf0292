import { type InputOf, type OutputOf, orderStatus, type ordersApi } from '@chaguan/contracts/browser'
import type { TextKey } from '../../i18n/texts.ts'
import { amountText, centsOf, type PaymentRequest } from '../../shared/pay/payment.ts'

/**
 * The steps of paying; `newPassword` is for members without a payment password, `gateway` waits for a gateway, and
 * `confirming` waits for the order's state after a payment whose response was lost.
 */
export type PayStep = 'confirm' | 'method' | 'password' | 'newPassword' | 'gateway' | 'confirming' | 'done'

export type Order = OutputOf<typeof ordersApi.createOrder>
type PayAnswer = OutputOf<typeof ordersApi.payOrder>

/** The payer's next action at a gateway, with the payment type of the request. */
export interface GatewayPayment extends Exclude<PayAnswer['wechatPayResult'], readonly unknown[]> {
  readonly paymentType: number
}

export interface PayState {
  readonly step: PayStep
  /** The amount in cents: that of the order once there is one. */
  readonly cents: number
  readonly order: Order | null
  /** Whether the price differs from the one that the person saw last. */
  readonly isPriceNew: boolean
  /** Whether the order may have been paid: no other order is made until its state is known. */
  readonly isBegun: boolean
  /** The text of the error; empty for none. */
  readonly error: string
  readonly isAnonymous: boolean
  readonly gateway: GatewayPayment | null
  /** The reason of a failed payment, shown once the failure is certain. */
  readonly failureReason: string
}

export type Change = Partial<PayState>

export const firstState = (cents: number): PayState => ({
  ...{ step: 'confirm', cents, order: null, isPriceNew: false, isBegun: false },
  ...{ error: '', isAnonymous: false, gateway: null, failureReason: '' },
})

/** The input of the call that makes the order. */
export const orderInput = (
  { amount, redAmount, rewardAmount, title: _, ...request }: PaymentRequest,
  isAnonymous: boolean,
): InputOf<typeof ordersApi.createOrder> => ({
  ...request,
  amount: amountText(amount),
  ...(redAmount !== undefined && { redAmount: amountText(redAmount) }),
  ...(rewardAmount !== undefined && { rewardAmount: amountText(rewardAmount) }),
  isAnonymous: isAnonymous ? 1 : 0,
})

/** The texts for final states of orders that were not paid as expected; such an order is not paid again. */
const overTexts: ReadonlyMap<number, TextKey> = new Map([
  [orderStatus.cancelled, 'pay.gateway.failed'],
  [orderStatus.failed, 'pay.gateway.failed'],
  [orderStatus.expired, 'pay.over.expired'],
  [orderStatus.unsettled, 'pay.over.toWallet'],
  [orderStatus.partlyRefunded, 'pay.over.refunded'],
  [orderStatus.refunded, 'pay.over.refunded'],
])

/** Whether an order of this state is created again when its payment is refused, with the current price. */
export const isRenewable = (status: number) =>
  status === orderStatus.pending || status === orderStatus.expired

/**
 * The change after an order was made at the server's price; a price that the person has not seen must be confirmed
 * first.
 */
export function stateAfterOrdering(state: PayState, order: Order, isRenewed: boolean): Change {
  const cents = centsOf(order.amount)
  const isPriceNew = isRenewed || cents !== state.cents
  return { order, cents, isPriceNew, isBegun: false, step: isPriceNew ? 'confirm' : 'method' }
}

/** The change when no order can be made, or the existing one is final. */
export const stateAfterFailure = (error: string): Change => ({
  ...{ step: 'confirm', order: null, isBegun: false, gateway: null, error },
})

/**
 * The change for a known order state; `failureReason` says why a payment failed that is known not to have been made.
 */
export function stateAfterOrderState(
  state: PayState,
  status: number,
  failureReason: string,
  t: (key: TextKey) => string,
): Change {
  if (status === orderStatus.paid) return { step: 'done' }
  const over = overTexts.get(status)
  if (over) return stateAfterFailure(t(over))
  // The payer may still pay at the gateway.
  return state.step === 'gateway' ? {} : { step: 'password', error: failureReason }
}

/** One step back: the order stays while it may have been paid. */
export const stateAfterBack = ({ step, isBegun, order }: PayState): Change =>
  step === 'method'
    ? { step: 'confirm', order: isBegun ? order : null, error: '' }
    : { step: 'method', error: '' }
