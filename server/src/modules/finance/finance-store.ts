import { sql } from 'kysely'
import { dayAfter, daysBetween } from '../../context/day-rules.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { dayOf } from '../../http/read-fields.ts'
import { addSums, noSums, type Sums } from './finance-rules.ts'
import { type DayOfMoney, sumDays } from './sum-days.ts'

type StoreContext = Pick<Context, 'db' | 'clock' | 'time'>

/** Milliseconds after the end of a day until all transactions that began in it have ended. */
const settledMs = 3_600_000

/** Returns the day after the last stored day; null when none is stored for this time zone. */
async function firstUnstoredDay(ctx: StoreContext, db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('finance_days')
    .select('day')
    .where('zone', '=', ctx.time.zone)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? dayAfter(row.day) : null
}

/** Returns the day of the first ledger transaction; null when there is none. */
async function firstDayOfLedger(ctx: StoreContext, db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('ledger_transactions')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row ? dayOf(ctx, row.created_at) : null
}

/** Days that are stored in one transaction, so that other writers run in between. */
const daysPerTransaction = 31

async function storeNextDays(ctx: StoreContext, tx: Tx): Promise<number> {
  const from = (await firstUnstoredDay(ctx, tx)) ?? (await firstDayOfLedger(ctx, tx))
  if (from === null) return 0
  const end = dayOf(ctx, ctx.clock.now() - settledMs)
  const last = dayAfter(from, daysPerTransaction)
  const days = await sumDays(ctx, tx, from, last < end ? last : end)
  const zone = ctx.time.zone
  for (const { day, sums } of days)
    await tx
      .insertInto('finance_days')
      .values({
        zone,
        day,
        order_count: sums.orderCount,
        order_cents: sums.orderCents,
        income_cents: sums.incomeCents,
        withdrawal_cents: sums.withdrawalCents,
        register_cents: sums.registerCents,
        royalty_cents: sums.royaltyCents,
        fee_cents: sums.feeCents,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return days.length
}

/** Stores the sums of past days, so that a query over years reads only a few days of the ledger. */
export async function storeDays(ctx: Context): Promise<void> {
  let stored = daysPerTransaction
  while (stored === daysPerTransaction) stored = await ctx.transaction((tx) => storeNextDays(ctx, tx))
}

async function readStoredDays(
  { time }: Pick<StoreContext, 'time'>,
  db: Db,
  from: string,
  to: string,
): Promise<readonly DayOfMoney[]> {
  const rows = await db
    .selectFrom('finance_days')
    .selectAll()
    .where('zone', '=', time.zone)
    .where('day', '>=', from)
    .where('day', '<', to)
    .orderBy('day')
    .execute()
  return rows.map((row) => ({
    day: row.day,
    sums: {
      orderCount: row.order_count,
      orderCents: row.order_cents,
      incomeCents: row.income_cents,
      withdrawalCents: row.withdrawal_cents,
      registerCents: row.register_cents,
      royaltyCents: row.royalty_cents,
      feeCents: row.fee_cents,
    },
  }))
}

/** Returns the sums of every day from `from` (inclusive) to `to` (exclusive). */
export async function readDays(ctx: StoreContext, from: string, to: string): Promise<readonly DayOfMoney[]> {
  const stored = await readStoredDays(ctx, ctx.db, from, to)
  // Stored days are consecutive, from the first transaction on.
  const [first, last] = [stored[0]?.day ?? from, stored.at(-1)?.day]
  const before = daysBetween(from, first).map((day) => ({ day, sums: noSums }))
  const after = await sumDays(ctx, ctx.db, last === undefined ? from : dayAfter(last), to)
  return [...before, ...stored, ...after]
}

/** Returns the sums of all time. */
export async function readTotals(ctx: StoreContext): Promise<Sums> {
  const first = await firstDayOfLedger(ctx, ctx.db)
  if (first === null) return noSums
  const days = await readDays(ctx, first, dayAfter(dayOf(ctx, ctx.clock.now())))
  return days.reduce((sum, day) => addSums(sum, day.sums), noSums)
}

/** Returns the first day whose stored sums differ from the ledger; null for none. */
export async function findInconsistentDay(store: Pick<StoreContext, 'time'>, db: Db): Promise<string | null> {
  const stored = await readStoredDays(store, db, '', '9999')
  const [first, last] = [stored[0]?.day, stored.at(-1)?.day]
  if (first === undefined || last === undefined) return null
  const real = await sumDays(store, db, first, dayAfter(last))
  const textOf = ({ day, sums }: DayOfMoney) => JSON.stringify([day, Object.entries(sums).sort()])
  return real.find((day, n) => stored[n] === undefined || textOf(day) !== textOf(stored[n]))?.day ?? null
}

/** Returns the total balance of all wallets, available and frozen, in cents. */
export async function sumWalletBalances(db: Db): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(balance_cents), 0) as cents from ledger_accounts where kind in ('available', 'frozen')
  `.execute(db)
  return rows[0]?.cents ?? 0
}
