/** A movement of a gateway's account: one in the ledger, or one recorded without a posting. */
export interface LedgerMovement {
  readonly kind: 'payment' | 'refund' | 'dispute'
  readonly transactionId: string
  readonly paymentSn: string
  /** The number of the refund; empty for other movements. */
  readonly refundSn: string
  /** The amount in the ledger, in cents; 0 where the ledger has none. */
  readonly cents: number
  readonly at: number
  readonly orderId: number
  /**
   * A payment is `done`, or `apart` while it is unassigned. A refund is `done` at the gateway, `pending` there, or
   * `wallet` if the money went to a wallet instead. A dispute is `done` when it was lost, else `pending`.
   */
  readonly state: 'done' | 'pending' | 'wallet' | 'apart'
}

/** An order that a bill names. */
export interface BilledOrder {
  readonly id: number
  readonly isPaid: boolean
}

/** The site's own records that a bill is matched with. */
export interface SiteRecords {
  readonly movements: readonly LedgerMovement[]
  /** By the order number that gateways know. */
  readonly orders: ReadonlyMap<string, BilledOrder>
  /** The merchant that the bill must belong to; empty if unknown. */
  readonly merchant: string
  /** The period of the bill as [start, end], in milliseconds since 1970. */
  readonly period: readonly [number, number]
}

/** How a bill and the ledger may differ; the texts `bills.todo.*` say what to do about each. */
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

/** One difference between a bill and the ledger. */
export interface Difference {
  readonly kind: DifferenceKind
  /** The side that has the record. */
  readonly side: 'ours' | 'theirs' | 'both'
  /** The number to look it up by. */
  readonly number: string
  readonly oursCents: number | null
  readonly theirsCents: number | null
  readonly orderId: number
}

export interface MatchedBill {
  /** Number of bill lines that equal their ledger entry. */
  readonly matched: number
  readonly differences: readonly Difference[]
}
