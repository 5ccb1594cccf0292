import type { Bill, BillLine } from '../../../../drivers/payments/bill-line.ts'
import type { Difference, DifferenceKind, LedgerMovement, MatchedBill, SiteRecords } from './bill-kinds.ts'
import {
  comparePayment,
  compareRefund,
  differingPair,
  isWithin,
  type LineDifference,
  latestLines,
  missingInBill,
  missingInLedger,
} from './compare-rules.ts'

/** Matches a bill with the ledger, line by line. */
class Matching {
  readonly differences: Difference[] = []
  matched = 0
  private readonly seen = new Set<LedgerMovement>()
  private readonly payments = new Map<string, LedgerMovement>()
  private readonly paymentsBySn = new Map<string, LedgerMovement>()
  private readonly refunds = new Map<string, LedgerMovement>()
  private readonly disputes = new Map<string, LedgerMovement>()
  private readonly ours: SiteRecords

  constructor(ours: SiteRecords) {
    this.ours = ours
    for (const one of ours.movements) {
      if (one.kind === 'refund') this.refunds.set(one.refundSn, one)
      if (one.kind === 'dispute') this.disputes.set(one.transactionId, one)
      if (one.kind !== 'payment') continue
      this.payments.set(one.transactionId, one)
      this.paymentsBySn.set(one.paymentSn, one)
    }
  }

  private note(
    line: BillLine,
    movement: LedgerMovement,
    repeated: DifferenceKind,
    verdict: LineDifference,
  ): void {
    if (this.seen.has(movement)) {
      this.differences.push(differingPair(repeated, line, movement))
      return
    }
    this.seen.add(movement)
    if (verdict === null) this.matched += 1
    else this.differences.push(differingPair(verdict, line, movement))
  }

  private payment(line: BillLine, numbers: ReadonlySet<string>): void {
    const movement = this.payments.get(line.transactionId)
    if (movement) {
      this.note(line, movement, 'paymentRepeated', comparePayment(line, movement, this.ours))
      return
    }
    // A failed movement without a record is no difference.
    if (line.state === 'failed') return
    const sameOrder = this.paymentsBySn.get(line.paymentSn)
    if (sameOrder && !numbers.has(sameOrder.transactionId) && !this.seen.has(sameOrder)) {
      this.note(line, sameOrder, 'paymentRepeated', 'paymentNumber')
      return
    }
    const order = this.ours.orders.get(line.paymentSn)
    const kind = order ? (order.isPaid ? 'paymentTwice' : 'paymentMissed') : 'paymentUnknown'
    this.differences.push(missingInLedger(kind, line, order?.id))
  }

  private refund(line: BillLine): void {
    const movement = this.refunds.get(line.refundSn)
    if (movement) {
      this.note(line, movement, 'refundRepeated', compareRefund(line, movement))
      return
    }
    if (line.state !== 'done') return
    const payment = this.payments.get(line.transactionId)
    this.differences.push(missingInLedger(payment ? 'refundByHand' : 'refundUnknown', line, payment?.orderId))
  }

  private dispute(line: BillLine): void {
    const movement = this.disputes.get(line.transactionId)
    if (line.kind === 'reversal') {
      if (!movement) return
      const verdict = movement.state === 'done' ? 'disputeReversed' : null
      this.note(line, movement, 'disputeReversed', verdict)
      return
    }
    if (!movement) {
      this.differences.push(
        missingInLedger('disputeUnknown', line, this.payments.get(line.transactionId)?.orderId),
      )
      return
    }
    this.note(line, movement, 'disputeAmount', line.cents === movement.cents ? null : 'disputeAmount')
  }

  lines(lines: readonly BillLine[]): void {
    const numbers = new Set(lines.map((line) => line.transactionId))
    for (const line of lines) {
      const { merchant } = this.ours
      if (line.merchant !== '' && merchant !== '' && line.merchant !== merchant)
        this.differences.push(missingInLedger('paymentMerchant', line))
      else if (line.kind === 'payment') this.payment(line, numbers)
      else if (line.kind === 'refund') this.refund(line)
      else this.dispute(line)
    }
  }

  /** Records as differences what the ledger has in the bill's period and the bill lacks. */
  missing(): void {
    const kinds = { payment: 'paymentMissing', refund: 'refundMissing', dispute: 'disputeMissing' } as const
    for (const movement of this.ours.movements) {
      const isExpected = movement.state === 'done' || movement.state === 'apart'
      if (isExpected && !this.seen.has(movement) && isWithin(movement.at, this.ours.period))
        this.differences.push(missingInBill(kinds[movement.kind], movement))
    }
  }
}

/** Returns a difference where the lines do not sum to the bill's own totals: the bill was cut or changed. */
function totalDifferences({ lines, totals }: Bill): readonly Difference[] {
  if (totals === null) return []
  const sumOf = (kind: BillLine['kind']) =>
    lines
      .filter((line) => line.kind === kind && (kind === 'refund' || line.state !== 'failed'))
      .reduce((sum, { cents }) => sum + cents, 0)
  return (['payment', 'refund'] as const).flatMap((kind) => {
    const [reported, summed] = [kind === 'payment' ? totals.payments : totals.refunds, sumOf(kind)]
    if (reported === summed) return []
    const difference: Difference = {
      kind: 'total',
      side: 'theirs',
      number: kind,
      oursCents: summed,
      theirsCents: reported,
      orderId: 0,
    }
    return [difference]
  })
}

/** Matches a gateway's bill with the ledger; returns the number of equal lines and every difference. */
export function matchBill(bill: Bill, ours: SiteRecords): MatchedBill {
  const matching = new Matching(ours)
  matching.lines(latestLines(bill.lines))
  matching.missing()
  const unreadable = bill.unreadable.map(
    (line): Difference => ({
      kind: 'line',
      side: 'theirs',
      number: String(line),
      oursCents: null,
      theirsCents: null,
      orderId: 0,
    }),
  )
  const differences = [...matching.differences, ...unreadable, ...totalDifferences(bill)]
  return { matched: matching.matched, differences }
}
