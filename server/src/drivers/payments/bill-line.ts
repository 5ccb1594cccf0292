/** A movement of money that a gateway's bill tells of. */
export interface BillLine {
  readonly kind: 'payment' | 'refund' | 'dispute' | 'reversal'
  /** The gateway's number of the payment; of Stripe the payment intent. */
  readonly transactionId: string
  /** The number that the site gave the order, and the refund; empty where the bill has none. */
  readonly paymentSn: string
  readonly refundSn: string
  /** Cents, above 0. */
  readonly cents: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly state: 'done' | 'pending' | 'failed'
  /** Whose payment it is; empty where the bill does not say. */
  readonly merchant: string
}

/** A bill as it was read. */
export interface Bill {
  readonly lines: readonly BillLine[]
  /** Numbers of the file's lines that could not be read. */
  readonly unreadable: readonly number[]
  /** What the bill says that its payments and refunds sum to, in cents; null where it says nothing. */
  readonly totals: { readonly payments: number; readonly refunds: number } | null
  /** From when to when it goes, in milliseconds since 1970; null where it does not say. */
  readonly period: readonly [number, number] | null
}
