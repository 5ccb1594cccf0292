/** A gateway did not do what it was asked, or sent something that cannot be believed; the message holds no key. */
export class GatewayRefused extends Error {
  override readonly name: string = 'GatewayRefused'
}

/** A gateway said for certain that it has not done what it was asked, and will not. After any other failure it may have. */
export class GatewayDeclined extends GatewayRefused {}

/** How the payer pays: a code to scan, a page to go to, inside WeChat, in the mini program. */
export type PaymentWay = 'qr' | 'page' | 'inApp' | 'miniProgram'

/** A payment to begin. */
export interface PaymentRequest {
  /** What the gateway knows the order by. */
  readonly paymentSn: string
  readonly cents: number
  readonly title: string
  readonly way: PaymentWay
  /** Of the payer at WeChat; empty where the way needs none. */
  readonly openid: string
  readonly payerIp: string
  /** Where the gateway tells what became of it. */
  readonly notifyUrl: string
  /** Where the payer's browser comes back to. */
  readonly returnUrl: string
  /** When it can no longer be paid, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** What the payer's client needs; empty where the way has none of it. */
export interface BegunPayment {
  /** The text of the code to scan. */
  readonly code: string
  readonly link: string
  /** What the payment call inside WeChat is given. */
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

/** A payer disputes a payment at their bank, or the dispute was decided: won is what the site keeps. */
export interface DisputeNotice {
  readonly kind: 'dispute'
  readonly state: 'open' | 'won' | 'lost'
  readonly disputeId: string
  /** The payment's number at the gateway. */
  readonly transactionId: string
  readonly cents: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** Why, in the gateway's word. */
  readonly reason: string
}

/** What became of money that was to go back; `pending` is not known yet. */
export type RefundState = 'done' | 'pending' | 'failed'

/** A refund came to its end, or failed after it had looked done. */
export interface RefundNotice {
  readonly kind: 'refund'
  readonly refundSn: string
  readonly state: RefundState
}

/** A parsed callback; `other` for kinds that are ignored. */
export type Notice = PaidNotice | DisputeNotice | RefundNotice | { readonly kind: 'other' }

/** A request of a gateway as it came. */
export interface Callback {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  /** Milliseconds since 1970: a callback of long ago is not believed. */
  readonly now: number
}

/** Money that goes back by the gateway that it came by. */
export interface RefundRequest {
  readonly refundSn: string
  readonly paymentSn: string
  readonly transactionId: string
  readonly cents: number
  /** What was paid. */
  readonly totalCents: number
  readonly reason: string
  /** Where the gateway tells what became of it; empty for nowhere. */
  readonly notifyUrl: string
}

/** A company that takes payments. Every call throws GatewayRefused for what it refuses, or what cannot be believed. */
export interface Gateway {
  begin(request: PaymentRequest): Promise<BegunPayment>
  /** Verifies a callback over its raw body: its signature, its age, and whom it is for. */
  readCallback(callback: Callback): Promise<Notice>
  /** What the gateway knows of an order; null while it is not paid. */
  find(paymentSn: string): Promise<PaidNotice | null>
  /** Gives money back. The same number gives it back once, however often it is asked. */
  refund(request: RefundRequest): Promise<RefundState>
  /** What became of a refund that the gateway took. */
  findRefund(request: RefundRequest): Promise<RefundState>
}

/** The keys of each gateway, and where it is. */
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
