/** A movement of money in a gateway's bill. */
export interface BillLine {
  readonly kind: 'payment' | 'refund' | 'dispute' | 'reversal'
  /** The gateway's number of the payment; for Stripe the payment intent. */
  readonly transactionId: string
  /** The site's number of the order, and of the refund; empty if the bill has none. */
  readonly paymentSn: string
  readonly refundSn: string
  /** Cents, above 0. */
  readonly cents: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly state: 'done' | 'pending' | 'failed'
  /** The merchant; empty if the bill does not contain it. */
  readonly merchant: string
}

/** A parsed bill. */
export interface Bill {
  readonly lines: readonly BillLine[]
  /** Numbers of the lines that could not be parsed. */
  readonly unreadable: readonly number[]
  /** The bill's own sums of payments and refunds, in cents; null if it has none. */
  readonly totals: { readonly payments: number; readonly refunds: number } | null
  /** Start and end in milliseconds since 1970; null if unknown. */
  readonly period: readonly [number, number] | null
}
