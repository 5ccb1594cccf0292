import { changeTypes, orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { addSums, dayAfter, daysBetween, noSums, type Sums } from './finance-rules.ts'

type Given = Pick<Context, 'db' | 'clock' | 'time'>

/** A day of the site and what moved in it. */
export interface DayOfMoney {
  /** `YYYY-MM-DD` in the zone of the site. */
  readonly day: string
  readonly sums: Sums
}

/** Zones differ from one another by quarters of an hour, so that days of each are made of these. */
const quarterMs = 900_000
/** After the end of a day: transactions that were begun in it have ended, or were rolled back. */
const settledMs = 3_600_000

type Row = { readonly quarter: number } & Sums

/** What moved in a span of the ledger, by quarters of an hour; those in which nothing did are left out. */
async function sumQuarters(db: Db, from: number, to: number): Promise<readonly Row[]> {
  const isPaid = sql`t.subject = 'order' and t.step = 'paid'`
  const ofSite = sql`a.kind = 'income'`
  const isJoining = sql`coalesce(o.type, 0) = ${orderTypes.joinSite}`
  const { rows } = await sql<Row>`
    select quarter, sum(paid) as "orderCount", sum("orderCents") as "orderCents",
      sum("incomeCents") as "incomeCents", sum("withdrawalCents") as "withdrawalCents",
      sum("registerCents") as "registerCents", sum("royaltyCents") as "royaltyCents", sum("feeCents") as "feeCents"
    from (
      select t.created_at / ${sql.lit(quarterMs)} as quarter,
        max(case when ${isPaid} then 1 else 0 end) as paid,
        sum(case when ${isPaid} and e.cents > 0 then e.cents else 0 end) as "orderCents",
        sum(case when a.kind = 'clearing' and a.owner_id > 0 and t.subject in ('order', 'gateway')
          then - e.cents else 0 end) as "incomeCents",
        sum(case when e.is_frozen = 1 and e.change_type = ${changeTypes.withdrawalPaid}
          then - e.cents else 0 end) as "withdrawalCents",
        sum(case when ${ofSite} and ${isJoining} then e.cents else 0 end) as "registerCents",
        sum(case when ${ofSite} and not ${isJoining} then e.cents else 0 end) as "royaltyCents",
        sum(case when a.kind = 'fees' then e.cents else 0 end) as "feeCents"
      from ledger_transactions as t
      join ledger_entries as e on e.transaction_id = t.id
      join ledger_accounts as a on a.id = e.account_id
      left join orders as o on o.id = t.order_id
      where t.created_at >= ${from} and t.created_at < ${to}
      group by t.id, t.created_at
    ) as moved group by quarter
  `.execute(db)
  return rows
}

/** When a day of the site begins. */
function startOf({ time }: Given, day: string): number {
  const at = time.parse(day)
  if (at === null) throw new Error(`${day} is no day`)
  return at
}

export const dayOf = ({ time }: Given, at: number): string => time.format(at).slice(0, 10)

/** Every day from one to before another, as the ledger has it. */
async function sumDays(ctx: Given, db: Db, from: string, to: string): Promise<readonly DayOfMoney[]> {
  if (from >= to) return []
  const sums = new Map<string, Sums>()
  for (const { quarter, ...moved } of await sumQuarters(db, startOf(ctx, from), startOf(ctx, to))) {
    const day = dayOf(ctx, quarter * quarterMs)
    sums.set(day, addSums(sums.get(day) ?? noSums, moved))
  }
  return daysBetween(from, to).map((day) => ({ day, sums: sums.get(day) ?? noSums }))
}

/** The day after the last whose sums are kept; null while there is none in this zone. */
async function keptUntil(ctx: Given, db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('finance_days')
    .select('day')
    .where('zone', '=', ctx.time.zone)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? dayAfter(row.day) : null
}

/** The day of the first transaction; null for none. */
async function firstMoved(ctx: Given, db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('ledger_transactions')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row ? dayOf(ctx, row.created_at) : null
}

/** Days whose sums are kept in one transaction: others write in between. */
const keptAtOnce = 31

async function keepNext(ctx: Given, tx: Tx): Promise<number> {
  const from = (await keptUntil(ctx, tx)) ?? (await firstMoved(ctx, tx))
  if (from === null) return 0
  const end = dayOf(ctx, ctx.clock.now() - settledMs)
  const last = dayAfter(from, keptAtOnce)
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

/** Keeps the sums of the days that are over, so that looking at years reads no more than a few days of the ledger. */
export async function keepDays(ctx: Context): Promise<void> {
  let kept = keptAtOnce
  while (kept === keptAtOnce) kept = await ctx.transaction((tx) => keepNext(ctx, tx))
}

async function readKept(ctx: Given, from: string, to: string): Promise<readonly DayOfMoney[]> {
  const rows = await ctx.db
    .selectFrom('finance_days')
    .selectAll()
    .where('zone', '=', ctx.time.zone)
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

/** Every day from one to before another, with what moved in it. */
export async function readDays(ctx: Given, from: string, to: string): Promise<readonly DayOfMoney[]> {
  const kept = await readKept(ctx, from, to)
  // Kept days follow one another without a gap, from the first transaction on.
  const [first, last] = [kept[0]?.day ?? from, kept.at(-1)?.day]
  const before = daysBetween(from, first).map((day) => ({ day, sums: noSums }))
  const after = await sumDays(ctx, ctx.db, last === undefined ? from : dayAfter(last), to)
  return [...before, ...kept, ...after]
}

/** What ever moved. */
export async function readTotals(ctx: Given): Promise<Sums> {
  const first = await firstMoved(ctx, ctx.db)
  if (first === null) return noSums
  const days = await readDays(ctx, first, dayAfter(dayOf(ctx, ctx.clock.now())))
  return days.reduce((sum, day) => addSums(sum, day.sums), noSums)
}

/** What everybody has, available and frozen, in cents. */
export async function readWallets(db: Db): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(balance_cents), 0) as cents from ledger_accounts where kind in ('available', 'frozen')
  `.execute(db)
  return rows[0]?.cents ?? 0
}
