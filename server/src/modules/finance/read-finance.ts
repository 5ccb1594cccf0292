import type { financeApi, InputOf, OutputOf } from '@chaguan/contracts'
import { chartTypes } from '../../context/day-rules.ts'
import type { Context } from '../../context.ts'
import { readDayRange } from '../../http/read-fields.ts'
import type { Member } from '../../viewer.ts'
import { writeCents } from '../ledger/index.ts'
import { pointsOf, profitOf } from './finance-rules.ts'
import { readDays, readTotals, sumWalletBalances } from './finance-store.ts'

const yuan = (cents: number) => cents / 100

/** Reads the figures of the whole site, in cents except for the count. */
async function readFigures(ctx: Context) {
  const [sums, totalWallet] = await Promise.all([readTotals(ctx), sumWalletBalances(ctx.db)])
  return {
    totalIncome: sums.incomeCents,
    totalWithdrawal: sums.withdrawalCents,
    totalWallet,
    totalProfit: profitOf(sums),
    withdrawalProfit: sums.feeCents,
    orderRoyalty: sums.royaltyCents,
    totalRegisterProfit: sums.registerCents,
    orderCount: sums.orderCount,
  }
}

async function writeFigures<A>(ctx: Context, write: (cents: number) => A) {
  const { orderCount, ...cents } = await readFigures(ctx)
  return {
    totalIncome: write(cents.totalIncome),
    totalWithdrawal: write(cents.totalWithdrawal),
    totalWallet: write(cents.totalWallet),
    totalProfit: write(cents.totalProfit),
    withdrawalProfit: write(cents.withdrawalProfit),
    orderRoyalty: write(cents.orderRoyalty),
    totalRegisterProfit: write(cents.totalRegisterProfit),
    orderCount,
  }
}

/** Returns total income, withdrawals, wallets and revenue (docs/reference/wire-money.md#statistics). */
export const readFinance = (ctx: Context): Promise<OutputOf<typeof financeApi.readFinance>> =>
  writeFigures(ctx, yuan)

/** Returns the same figures as text. */
export const readFinanceTexts = (ctx: Context): Promise<OutputOf<typeof financeApi.readFinanceTexts>> =>
  writeFigures(ctx, writeCents)

/** Returns the sums of each day, week or month of a range, including empty ones. */
export async function chartFinance(
  ctx: Context,
  _viewer: Member,
  input: InputOf<typeof financeApi.chartFinance>,
): Promise<OutputOf<typeof financeApi.chartFinance>> {
  const { type = chartTypes.days } = input
  const { from, to } = readDayRange(ctx, input)
  const days = await readDays(ctx, from, to)
  return pointsOf(type, days).map(({ label, day, sums }) => ({
    ...(type === chartTypes.days && {
      id: Number(day.replaceAll('-', '')),
      income: yuan(sums.incomeCents),
      withdrawal: yuan(sums.withdrawalCents),
      createdAt: `${day} 00:00:00`,
    }),
    date: label,
    orderCount: sums.orderCount,
    orderAmount: yuan(sums.orderCents),
    totalProfit: yuan(profitOf(sums)),
    registerProfit: yuan(sums.registerCents),
    masterPortion: yuan(sums.royaltyCents),
    withdrawalProfit: yuan(sums.feeCents),
  }))
}
