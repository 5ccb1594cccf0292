import { describe, expect, it } from 'vitest'
import type { Bill, BillLine } from '../../../../drivers/payments/bill-line.ts'
import { type DifferenceKind, differenceKinds, type LedgerMovement, type SiteRecords } from './bill-kinds.ts'
import { matchBill } from './bill-rules.ts'

const at = Date.UTC(2026, 10, 18, 4)
const period = [at - 14_400_000, at + 72_000_000] as const

const payment = (n: number, more: Partial<LedgerMovement> = {}): LedgerMovement => ({
  kind: 'payment',
  transactionId: `t${n}`,
  paymentSn: `p${n}`,
  refundSn: '',
  cents: 1000 + n,
  at,
  orderId: n,
  state: 'done',
  ...more,
})
const refund = (n: number, more: Partial<LedgerMovement> = {}): LedgerMovement => ({
  ...payment(n),
  kind: 'refund',
  refundSn: `r${n}`,
  cents: 100 + n,
  ...more,
})
const dispute = (n: number, more: Partial<LedgerMovement> = {}): LedgerMovement => ({
  ...payment(n),
  kind: 'dispute',
  paymentSn: '',
  ...more,
})

/** Returns the line that a gateway writes for a movement. */
const lineOf = ({
  kind,
  transactionId,
  paymentSn,
  refundSn,
  cents,
  at: moment,
}: LedgerMovement): BillLine => ({
  kind,
  transactionId,
  paymentSn: paymentSn || transactionId.replace('t', 'p'),
  refundSn,
  cents,
  currency: 'CNY',
  at: moment,
  state: 'done',
  merchant: 'm',
})

const sound = [payment(1), payment(2), payment(3), refund(1), refund(2), dispute(3)]
const lines = sound.map(lineOf)
const orders: SiteRecords['orders'] = new Map([
  ['p8', { id: 8, isPaid: true }],
  ['p9', { id: 9, isPaid: false }],
])

interface Sides {
  readonly ours?: readonly LedgerMovement[]
  readonly theirs?: readonly BillLine[]
  readonly unreadable?: readonly number[]
  readonly totals?: Bill['totals']
}

function match({ ours = sound, theirs = lines, unreadable = [], totals = null }: Sides) {
  return matchBill(
    { lines: theirs, unreadable, totals, period: null },
    { movements: ours, orders, merchant: 'm', period },
  )
}

const withLine = (index: number, more: Partial<BillLine>) =>
  lines.map((line, at_) => (at_ === index ? { ...line, ...more } : line))
const withMovement = (index: number, more: Partial<LedgerMovement>) =>
  sound.map((one, at_) => (at_ === index ? { ...one, ...more } : one))
const added = (...more: readonly BillLine[]) => [...lines, ...more]
const without = <T>(list: readonly T[], index: number) => list.filter((_, at_) => at_ !== index)

/** For each kind of difference, a bill and a ledger that differ in that alone. */
const seeded: Readonly<Record<DifferenceKind, Sides>> = {
  paymentMissed: { theirs: added(lineOf(payment(9))) },
  paymentTwice: { theirs: added(lineOf(payment(8))) },
  paymentUnknown: { theirs: added(lineOf(payment(7))) },
  paymentRepeated: { theirs: added(lineOf(payment(1))) },
  paymentMore: { theirs: withLine(0, { cents: 9999 }) },
  paymentLess: { theirs: withLine(0, { cents: 1 }) },
  paymentCurrency: { theirs: withLine(0, { currency: 'HKD' }) },
  paymentOrder: { theirs: withLine(0, { paymentSn: 'p9' }) },
  paymentNumber: {
    theirs: [...withLine(1, { transactionId: 't22' }).slice(0, 4), ...lines.slice(5)],
    ours: without(sound, 4),
  },
  paymentFailed: { theirs: withLine(0, { state: 'failed' }) },
  paymentMerchant: { theirs: added({ ...lineOf(payment(7)), merchant: 'other' }) },
  paymentMissing: { ours: [...sound, payment(6)] },
  paymentDay: { ours: withMovement(0, { at: period[0] - 1 }) },
  paymentLedger: { ours: withMovement(0, { cents: 0 }) },
  paymentApart: { ours: withMovement(0, { state: 'apart' }) },
  refundByHand: { theirs: added({ ...lineOf(refund(3)), refundSn: '' }) },
  refundUnknown: { theirs: added(lineOf(refund(7))) },
  refundRepeated: { theirs: added(lineOf(refund(1))) },
  refundMore: { theirs: withLine(3, { cents: 500 }) },
  refundLess: { theirs: withLine(3, { cents: 50 }) },
  refundPayment: { theirs: withLine(3, { transactionId: 't3' }) },
  refundFailed: { theirs: withLine(3, { state: 'failed' }) },
  refundPending: { ours: withMovement(3, { state: 'pending' }) },
  refundWallet: { ours: withMovement(3, { state: 'wallet' }) },
  refundMissing: { ours: [...sound, refund(6, { transactionId: 't1' })] },
  disputeUnknown: { theirs: added(lineOf(dispute(1))) },
  disputeAmount: { theirs: withLine(5, { cents: 7 }) },
  disputeReversed: { theirs: added({ ...lineOf(dispute(3)), kind: 'reversal' }) },
  disputeMissing: { theirs: without(lines, 5) },
  line: { unreadable: [17] },
  total: { totals: { payments: 1001 + 1002 + 1003, refunds: 999 } },
}

describe('A bill', () => {
  it('a bill that equals the ledger is matched completely', () => {
    const totals = { payments: 1001 + 1002 + 1003, refunds: 101 + 102 }
    expect(match({ totals })).toEqual({ matched: 6, differences: [] })
  })

  it.each(differenceKinds)('a bill with a difference of the kind %s shows that one and no other', (kind) => {
    const { differences, matched } = match(seeded[kind])
    expect(differences.map((one) => one.kind)).toEqual([kind])
    expect(matched).toBeGreaterThanOrEqual(4)
  })

  it('a bill with thirty differences of all kinds shows every one of them', () => {
    const spread = differenceKinds.flatMap((kind, index) => {
      const { ours = sound, theirs = lines } = seeded[kind]
      // Each kind has numbers of its own, so that they do not interfere.
      const apart = (text: string) =>
        /^[tpr]\d+$/.test(text) && !/^p[89]$/.test(text) ? `${text}-${index}` : text
      return [
        {
          ours: ours.map((one) => ({
            ...one,
            transactionId: apart(one.transactionId),
            paymentSn: apart(one.paymentSn),
            refundSn: apart(one.refundSn),
          })),
          theirs: theirs.map((one) => ({
            ...one,
            transactionId: apart(one.transactionId),
            paymentSn: apart(one.paymentSn),
            refundSn: apart(one.refundSn),
          })),
        },
      ]
    })
    const found = match({
      ours: spread.flatMap(({ ours }) => ours),
      theirs: spread.flatMap(({ theirs }) => theirs),
      unreadable: [17],
      totals: { payments: 1, refunds: 1 },
    }).differences.map(({ kind }) => kind)
    expect(new Set(found)).toEqual(new Set(differenceKinds))
  })

  it('a refund that failed and a dispute that was reversed in the same bill count with their last line', () => {
    const failedLater = added({ ...lineOf(refund(1)), state: 'failed' })
    expect(match({ theirs: failedLater, ours: withMovement(3, { state: 'wallet' }) }).differences).toEqual([])
    const reversed = added({ ...lineOf(dispute(3)), kind: 'reversal' })
    expect(match({ theirs: reversed, ours: without(sound, 5) }).differences).toEqual([])
  })

  it('a bill of another day reports nothing as missing', () => {
    expect(match({ ours: [...sound, payment(6, { at: period[1] })] }).differences).toEqual([])
    expect(match({ ours: [...sound, refund(6, { state: 'pending' })] }).differences).toEqual([])
  })
})
