import { type InputOf, type OutputOf, orderStatus, type ordersApi } from '@chaguan/contracts/browser'
import type { TextKey } from '../../i18n/texts.ts'
import { amountText, centsOf, type PaymentRequest } from '../../shared/pay/payment.ts'

/**
 * The steps of paying; `newPassword` is for those who have no payment password yet, `gateway` waits for a gateway, and
 * `confirming` until it is known what became of a payment whose answer was lost.
 */
export type PayStep = 'sure' | 'way' | 'password' | 'newPassword' | 'gateway' | 'confirming' | 'done'

export type Order = OutputOf<typeof ordersApi.createOrder>
type PayAnswer = OutputOf<typeof ordersApi.payOrder>

/** What the payer does next at a gateway, and how it was asked for. */
export interface GatewayPayment extends Exclude<PayAnswer['wechatPayResult'], readonly unknown[]> {
  readonly paymentType: number
}

export interface PayState {
  readonly step: PayStep
  /** What is to be paid, in cents: of the order once there is one. */
  readonly cents: number
  readonly order: Order | null
  /** Whether the price is another one than the person has seen last. */
  readonly isPriceNew: boolean
  /** Whether the order may be paid by now: no other one is made before it is known that it is not. */
  readonly isBegun: boolean
  /** Why nothing came of it, in words; empty for no reason. */
  readonly error: string
  readonly isAnonymous: boolean
  readonly gateway: GatewayPayment | null
  /** Why the payment failed, for when it is known that it did. */
  readonly doubt: string
}

export type Change = Partial<PayState>

export const firstState = (cents: number): PayState => ({
  ...{ step: 'sure', cents, order: null, isPriceNew: false, isBegun: false },
  ...{ error: '', isAnonymous: false, gateway: null, doubt: '' },
})

/** The call that makes the order of what is to be paid. */
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

/** What is said of an order that is over and was not paid as it should; it is not paid again. */
const overTexts: ReadonlyMap<number, TextKey> = new Map([
  [orderStatus.cancelled, 'pay.gateway.failed'],
  [orderStatus.failed, 'pay.gateway.failed'],
  [orderStatus.expired, 'pay.over.expired'],
  [orderStatus.unsettled, 'pay.over.toWallet'],
  [orderStatus.partlyRefunded, 'pay.over.refunded'],
  [orderStatus.refunded, 'pay.over.refunded'],
])

/** Orders of these states are made anew when their payment is refused, and the price is told. */
export const isRenewable = (status: number) =>
  status === orderStatus.pending || status === orderStatus.expired

/** An order was made, at the server's price: one that the person has not seen is agreed to first. */
export function whenOrdered(state: PayState, order: Order, isRenewed: boolean): Change {
  const cents = centsOf(order.amount)
  const isPriceNew = isRenewed || cents !== state.cents
  return { order, cents, isPriceNew, isBegun: false, step: isPriceNew ? 'sure' : 'way' }
}

/** No order can be made, or the one there was is over. */
export const whenOver = (error: string): Change => ({
  ...{ step: 'sure', order: null, isBegun: false, gateway: null, error },
})

/** What follows from what has become of an order; `doubt` says why a payment failed that is known now not to be made. */
export function whenKnown(
  state: PayState,
  status: number,
  doubt: string,
  t: (key: TextKey) => string,
): Change {
  if (status === orderStatus.paid) return { step: 'done' }
  const over = overTexts.get(status)
  if (over) return whenOver(t(over))
  // At a gateway the payer may still be about to pay.
  return state.step === 'gateway' ? {} : { step: 'password', error: doubt }
}

/** One step back: the order stays while it may be paid by now. */
export const whenBack = ({ step, isBegun, order }: PayState): Change =>
  step === 'way' ? { step: 'sure', order: isBegun ? order : null, error: '' } : { step: 'way', error: '' }
