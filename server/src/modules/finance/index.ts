import { financeApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { storeDays } from './finance-store.ts'
import { chartFinance, readFinance, readFinanceTexts } from './read-finance.ts'
import { verifyMoney } from './verify-money.ts'

export { findInconsistentDay } from './finance-store.ts'
export type { MoneyInvariant } from './invariants/invariant.ts'
export { findBroken } from './invariants/invariant.ts'
export { packetInvariants } from './invariants/red-packets.ts'
export { ledgerInvariants } from './verify-money.ts'

/** Finance statistics, as sums of the ledger. */
export function registerFinance(mount: Mount): void {
  const { ctx } = mount
  implement(mount, financeApi, { readFinance, readFinanceTexts, chartFinance })
  ctx.jobs.register({
    name: 'finance: verify',
    pattern: '29 19 * * *',
    run: async () => void (await verifyMoney(ctx)),
  })
  ctx.jobs.register({ name: 'finance: keep days', pattern: '11 * * * *', run: () => storeDays(ctx) })
}
