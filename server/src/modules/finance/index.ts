import { financeApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { keepDays } from './finance-store.ts'
import { chartFinance, readFinance, readFinanceTexts } from './read-finance.ts'

/** What the site's money did, as sums of the ledger. */
export function registerFinance(mount: Mount): void {
  const { ctx } = mount
  implement(mount, financeApi, { readFinance, readFinanceTexts, chartFinance })
  ctx.jobs.register({ name: 'finance: keep days', pattern: '11 * * * *', run: () => keepDays(ctx) })
}
