import type { BillLine } from '../../../../drivers/payments/bill-line.ts'
import type { Difference, DifferenceKind, LedgerMovement, SiteRecords } from './bill-kinds.ts'

/** A difference for a line that only the bill has. */
export const missingInLedger = (kind: DifferenceKind, line: BillLine, orderId = 0): Difference => ({
  kind,
  side: 'theirs',
  number: line.refundSn || line.transactionId,
  oursCents: null,
  theirsCents: line.cents,
  orderId,
})

/** A difference for a movement that only the ledger has. */
export const missingInBill = (
  kind: DifferenceKind,
  { refundSn, transactionId, cents, orderId }: LedgerMovement,
): Difference => ({
  kind,
  side: 'ours',
  number: refundSn || transactionId,
  oursCents: cents,
  theirsCents: null,
  orderId,
})

/** A difference between a line and its movement. */
export const differingPair = (kind: DifferenceKind, line: BillLine, ours: LedgerMovement): Difference => ({
  ...missingInBill(kind, ours),
  side: 'both',
  theirsCents: line.cents,
})

/** The kind of difference of a line; null for equal lines. */
export type LineDifference = DifferenceKind | null

export const isWithin = (at: number, [from, to]: readonly [number, number]) => at >= from && at < to

export function comparePayment(
  line: BillLine,
  ours: LedgerMovement,
  { period }: SiteRecords,
): LineDifference {
  if (line.state === 'failed') return 'paymentFailed'
  if (line.currency !== 'CNY') return 'paymentCurrency'
  if (ours.cents === 0) return 'paymentLedger'
  if (line.cents !== ours.cents) return line.cents > ours.cents ? 'paymentMore' : 'paymentLess'
  if (line.paymentSn !== '' && line.paymentSn !== ours.paymentSn) return 'paymentOrder'
  if (ours.state === 'apart') return 'paymentApart'
  return isWithin(ours.at, period) ? null : 'paymentDay'
}

export function compareRefund(line: BillLine, ours: LedgerMovement): LineDifference {
  if (line.transactionId !== '' && line.transactionId !== ours.transactionId) return 'refundPayment'
  if (line.state === 'failed') return ours.state === 'wallet' ? null : 'refundFailed'
  if (line.state === 'pending') return null
  if (ours.state === 'wallet') return 'refundWallet'
  if (line.cents !== ours.cents) return line.cents > ours.cents ? 'refundMore' : 'refundLess'
  return ours.state === 'pending' ? 'refundPending' : null
}

/** Returns the last line of each refund and dispute: one may fail or be reversed later in the same bill. */
export function latestLines(lines: readonly BillLine[]): readonly BillLine[] {
  const failed = new Set(lines.filter((line) => line.state === 'failed').map((line) => line.refundSn))
  const reversed = new Set(lines.filter((line) => line.kind === 'reversal').map((line) => line.transactionId))
  return lines.filter((line) => {
    if (line.kind === 'refund' && line.state === 'done')
      return line.refundSn === '' || !failed.has(line.refundSn)
    return line.kind !== 'dispute' || !reversed.has(line.transactionId)
  })
}
