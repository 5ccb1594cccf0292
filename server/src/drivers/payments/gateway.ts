import { ServiceRefused } from '../service-refused.ts'

/** A gateway failed a request, or sent something that cannot be trusted; the message contains no key. */
export class GatewayRefused extends ServiceRefused {
  override readonly name: string = 'GatewayRefused'
}

/** A gateway has definitely declined a request. After any other error it may have carried it out. */
export class GatewayDeclined extends GatewayRefused {}

/** How the payer pays: a code to scan, a page to open, inside WeChat, in the mini program. */
export type PaymentWay = 'qr' | 'page' | 'inApp' | 'miniProgram'

/** A payment to begin. */
export interface PaymentRequest {
  /** The order's number at the gateway. */
  readonly paymentSn: string
  readonly cents: number
  readonly title: string
  readonly way: PaymentWay
  /** The payer's openid at WeChat; empty if not required. */
  readonly openid: string
  readonly payerIp: string
  /** The URL for the gateway's callback. */
  readonly notifyUrl: string
  /** The URL to which the payer's browser returns. */
  readonly returnUrl: string
  /** When it expires, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** What the payer's client needs; empty where the method does not use it. */
export interface BegunPayment {
  /** The text of the code to scan. */
  readonly code: string
  readonly link: string
  /** Parameters of the payment call inside WeChat. */
  readonly script: Readonly<Record<string, string>> | null
}

/** A gateway reports a payment as received. */
export interface PaidNotice {
  readonly kind: 'paid'
  readonly transactionId: string
  readonly paymentSn: string
  readonly cents: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** Milliseconds since 1970, by the gateway's clock. */
  readonly paidAt: number
}

/** A payer disputes a payment at their bank, or the dispute was decided; `won` means that the site keeps the money. */
export interface DisputeNotice {
  readonly kind: 'dispute'
  readonly state: 'open' | 'won' | 'lost'
  readonly disputeId: string
  /** The payment's number at the gateway. */
  readonly transactionId: string
  readonly cents: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** The reason, as named by the gateway. */
  readonly reason: string
}

/** State of a refund; `pending` if unknown yet. */
export type RefundState = 'done' | 'pending' | 'failed'

/** A refund has ended, or failed after it had been reported as done. */
export interface RefundNotice {
  readonly kind: 'refund'
  readonly refundSn: string
  readonly state: RefundState
}

/** A parsed callback; `other` for kinds that are ignored. */
export type Notice = PaidNotice | DisputeNotice | RefundNotice | { readonly kind: 'other' }

/** A gateway's raw request. */
export interface Callback {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  /** Milliseconds since 1970: old callbacks are rejected. */
  readonly now: number
}

/** A refund through the gateway of the payment. */
export interface RefundRequest {
  readonly refundSn: string
  readonly paymentSn: string
  readonly transactionId: string
  readonly cents: number
  /** The amount of the payment. */
  readonly totalCents: number
  readonly reason: string
  /** The URL for the gateway's callback; empty for none. */
  readonly notifyUrl: string
}

/** A payment gateway. Every method throws GatewayRefused if the gateway refuses or cannot be trusted. */
export interface Gateway {
  begin(request: PaymentRequest): Promise<BegunPayment>
  /** Verifies a callback over its raw body: signature, age and recipient. */
  readCallback(callback: Callback): Promise<Notice>
  /** Returns the gateway's record of an order; null while it is not paid. */
  find(paymentSn: string): Promise<PaidNotice | null>
  /** Refunds money. Idempotent by its number. */
  refund(request: RefundRequest): Promise<RefundState>
  /** Returns the state of a refund that the gateway accepted. */
  findRefund(request: RefundRequest): Promise<RefundState>
}

/** The keys of each gateway, and its URL. */
export interface GatewayKeys {
  readonly wechat: {
    readonly mchId: string
    readonly appId: string
    readonly accountAppId: string
    readonly miniAppId: string
    readonly serialNo: string
    readonly privateKey: string
    readonly apiKey: string
    readonly platformKeys: string
    readonly base: string
  }
  readonly alipay: {
    readonly appId: string
    readonly sellerId: string
    readonly privateKey: string
    readonly publicKey: string
    readonly base: string
  }
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string; readonly base: string }
  readonly sandbox: { readonly base: string; readonly key: string }
}
