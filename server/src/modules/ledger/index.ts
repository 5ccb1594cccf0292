import { deleteExpiredIdempotencyKeys } from '../../http/idempotency.ts'
import type { Mount } from '../../http/implement.ts'

export { collectDebts, debtOf } from './collect-debts.ts'
export {
  freezableShares,
  freezeDisputed,
  loseDisputed,
  unfreezeDisputed,
} from './dispute-rules.ts'
export {
  freezePacket,
  freezePacketAndReward,
  freezeReward,
  freezeWithdrawal,
  payPacket,
  payReward,
  payWithdrawal,
  returnPacket,
  returnReward,
  returnWithdrawal,
} from './frozen-money-rules.ts'
export type { Posting } from './ledger-rules.ts'
export {
  InsufficientFunds,
  lockAvailable,
  lockExisting,
  postTransaction,
  readBalance,
  refused,
  sumFrozenChanges,
} from './ledger-store.ts'
export { readCents, siteScaleOf, splitPayment, withdrawalFee, writeCents } from './money-rules.ts'
export { adjust, salePostings, siteSalePostings } from './movement-rules.ts'
export {
  type PersonCents,
  refund,
  refundPaidOut,
  refundToWallet,
  splitAmong,
  splitRefund,
} from './refund-rules.ts'
export { digits, serialNumber } from './serial-numbers.ts'

/** The double-entry ledger: the only module that writes balances. */
export function registerLedger({ ctx }: Mount): void {
  ctx.jobs.register({
    name: 'ledger: forget answers',
    pattern: '41 * * * *',
    run: () => deleteExpiredIdempotencyKeys(ctx),
  })
}
