import { type GatewayName, type OrderType, orderTypes, paymentTypes } from '@chaguan/contracts/browser'
import type { TextKey } from '../../i18n/texts.ts'

/** What is to be paid. */
export interface PaymentRequest {
  readonly type: OrderType
  /** Cents, as the page has shown them; the price itself is the server's. */
  readonly amount: number
  /** What is paid for, in words. */
  readonly title: string
  readonly threadId?: number
  readonly groupId?: number
  readonly payeeId?: number
  /** Cents of an order for both: what the red packet costs, and the reward. */
  readonly redAmount?: number
  readonly rewardAmount?: number
}

/** Whether the order was paid, or the box was closed before. */
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

/** The name of what an order is for. */
export const typeName = (type: OrderType): TextKey => names[type]

/** How a gateway is paid by: a code on pc, a page on h5; Stripe has a page only. */
export const gatewayTypes: Readonly<Record<GatewayName, { readonly pc: number; readonly h5: number }>> = {
  wechat: { pc: paymentTypes.qrCode, h5: paymentTypes.browser },
  alipay: { pc: paymentTypes.alipayQrCode, h5: paymentTypes.alipayPage },
  stripe: { pc: paymentTypes.stripePage, h5: paymentTypes.stripePage },
  sandbox: { pc: paymentTypes.sandboxQrCode, h5: paymentTypes.sandboxPage },
}

/** Cents of an amount as a page or the wire has it, in yuan. */
export const centsOf = (yuan: number | string): number => Math.round(Number(yuan) * 100)

/** The amount in yuan of some cents. */
export const yuanOf = (cents: number): number => cents / 100

/** An amount of cents as a call takes it, with two decimals. */
export const amountText = (cents: number): string => yuanOf(cents).toFixed(2)

/** Parses a typed amount with up to two decimals to cents; null if it is none. */
export function typedCents(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? centsOf(text) : null
}
