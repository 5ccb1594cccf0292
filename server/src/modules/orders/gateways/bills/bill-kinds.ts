/** A movement of a gateway's account in the ledger, or one that was noted without. */
export interface OurMovement {
  readonly kind: 'payment' | 'refund' | 'dispute'
  readonly transactionId: string
  readonly paymentSn: string
  /** Of a refund; else empty. */
  readonly refundSn: string
  /** What the ledger says was moved; 0 where it says nothing. */
  readonly cents: number
  readonly at: number
  readonly orderId: number
  /**
   * Of a payment `done`, or `apart` while it belongs to nobody; of a refund `done` at the gateway, `pending` there, or `wallet`
   * where the money went into a wallet instead; of a dispute `done` when it was lost, or `pending`.
   */
  readonly state: 'done' | 'pending' | 'wallet' | 'apart'
}

/** An order that a bill names. */
export interface BilledOrder {
  readonly id: number
  readonly isPaid: boolean
}

/** What is known on this side. */
export interface Ours {
  readonly movements: readonly OurMovement[]
  /** By the number that gateways know them by. */
  readonly orders: ReadonlyMap<string, BilledOrder>
  /** Whose bill it must be; empty where that is not known. */
  readonly merchant: string
  /** From when to when the bill goes, in milliseconds since 1970. */
  readonly period: readonly [number, number]
}

/** How a bill and the ledger may differ; what to do about each stands in the texts `bills.todo.*`. */
export const differenceKinds = [
  'paymentMissed',
  'paymentTwice',
  'paymentUnknown',
  'paymentRepeated',
  'paymentMore',
  'paymentLess',
  'paymentCurrency',
  'paymentOrder',
  'paymentNumber',
  'paymentFailed',
  'paymentMerchant',
  'paymentMissing',
  'paymentDay',
  'paymentLedger',
  'paymentApart',
  'refundByHand',
  'refundUnknown',
  'refundRepeated',
  'refundMore',
  'refundLess',
  'refundPayment',
  'refundFailed',
  'refundPending',
  'refundWallet',
  'refundMissing',
  'disputeUnknown',
  'disputeAmount',
  'disputeReversed',
  'disputeMissing',
  'line',
  'total',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Where a bill and the ledger differ. */
export interface Difference {
  readonly kind: DifferenceKind
  /** Who knows of it. */
  readonly side: 'ours' | 'theirs' | 'both'
  /** What it is looked up by. */
  readonly number: string
  readonly oursCents: number | null
  readonly theirsCents: number | null
  readonly orderId: number
}

export interface Matched {
  /** Lines of the bill that are in the ledger as they are in the bill. */
  readonly matched: number
  readonly differences: readonly Difference[]
}
