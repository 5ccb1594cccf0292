import { type GatewayName, type OrderType, orderTypes, paymentTypes } from '@chaguan/contracts/browser'
import type { TextKey } from '../../i18n/texts.ts'

/** A payment to be made. */
export interface PaymentRequest {
  readonly type: OrderType
  /** Cents, as the page shows them; the server determines the price itself. */
  readonly amount: number
  /** A description of what is paid for. */
  readonly title: string
  readonly threadId?: number
  readonly groupId?: number
  readonly payeeId?: number
  /** Cents of an order for both: the price of the red packet, and the reward. */
  readonly redAmount?: number
  readonly rewardAmount?: number
}

/** Whether the order was paid, or the dialog was closed before. */
export type PaymentOutcome = 'paid' | 'cancelled'

const names: Readonly<Record<OrderType, TextKey>> = {
  [orderTypes.joinSite]: 'pay.type.join',
  [orderTypes.tip]: 'pay.type.tip',
  [orderTypes.thread]: 'pay.type.thread',
  [orderTypes.group]: 'pay.type.group',
  [orderTypes.attachments]: 'pay.type.attachments',
  [orderTypes.renewSite]: 'pay.type.renew',
  [orderTypes.redPacket]: 'pay.type.redPacket',
  [orderTypes.reward]: 'pay.type.reward',
  [orderTypes.redPacketAndReward]: 'pay.type.both',
  [orderTypes.topUp]: 'pay.type.topUp',
}

/** The text key of an order type's name. */
export const typeName = (type: OrderType): TextKey => names[type]

/** The payment types of each gateway: a QR code on pc, a page on h5; Stripe has a page only. */
export const gatewayTypes: Readonly<Record<GatewayName, { readonly pc: number; readonly h5: number }>> = {
  wechat: { pc: paymentTypes.qrCode, h5: paymentTypes.browser },
  alipay: { pc: paymentTypes.alipayQrCode, h5: paymentTypes.alipayPage },
  stripe: { pc: paymentTypes.stripePage, h5: paymentTypes.stripePage },
  sandbox: { pc: paymentTypes.sandboxQrCode, h5: paymentTypes.sandboxPage },
}

/** Converts yuan, as pages and the wire have them, to cents. */
export const centsOf = (yuan: number | string): number => Math.round(Number(yuan) * 100)

/** Converts cents to yuan. */
export const yuanOf = (cents: number): number => cents / 100

/** Converts cents to the amount of a call: yuan with two decimals. */
export const amountText = (cents: number): string => yuanOf(cents).toFixed(2)

/**
 * Parses a typed amount in yuan, with up to two decimals and `maxDigits` digits before them, to cents; null when it is
 * invalid.
 */
export function typedCents(typed: string, maxDigits = 9): number | null {
  const text = typed.trim()
  const [, whole] = /^(\d+)(?:\.\d{1,2})?$/.exec(text) ?? []
  return whole !== undefined && whole.length <= maxDigits ? centsOf(text) : null
}
