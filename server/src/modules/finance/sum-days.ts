import { changeTypes, orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import { daysBetween } from '../../context/day-rules.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'
import { dayOf, startOfDay } from '../../http/read-fields.ts'
import { addSums, noSums, type Sums } from './finance-rules.ts'

type StoreContext = Pick<Context, 'time'>

/** The sums of a day. */
export interface DayOfMoney {
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly day: string
  readonly sums: Sums
}

/** Offsets of time zones are multiples of a quarter of an hour, so the days of each zone consist of whole quarters. */
const quarterMs = 900_000

type Row = { readonly quarter: number } & Sums

/** Sums the ledger over a period by quarters of an hour; empty quarters are omitted. */
async function sumQuarters(db: Db, from: number, to: number): Promise<readonly Row[]> {
  const isPaid = sql`t.subject = 'order' and t.step = 'paid'`
  const ofSite = sql`a.kind = 'income'`
  const isJoining = sql`coalesce(o.type, 0) = ${orderTypes.joinSite}`
  const quarter = sql`t.created_at / ${sql.lit(quarterMs)}`
  const isWithin = sql`t.created_at >= ${from} and t.created_at < ${to}`
  // Grouped by quarter in SQL: there are few quarters, and many transactions.
  const { rows } = await sql<Row>`
    select quarter, sum("orderCount") as "orderCount", sum("orderCents") as "orderCents",
      sum("incomeCents") as "incomeCents", sum("withdrawalCents") as "withdrawalCents",
      sum("registerCents") as "registerCents", sum("royaltyCents") as "royaltyCents", sum("feeCents") as "feeCents"
    from (
      select ${quarter} as quarter, 0 as "orderCount",
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
      left join orders as o on o.id = t.order_id and ${ofSite}
      where ${isWithin}
      group by 1
      union all
      select ${quarter} as quarter, count(*) as "orderCount", 0, 0, 0, 0, 0, 0
      from ledger_transactions as t where ${isPaid} and ${isWithin} group by 1
    ) as moved group by quarter
  `.execute(db)
  return rows
}

/** Returns the sums of every day from `from` (inclusive) to `to` (exclusive), computed from the ledger. */
export async function sumDays(
  ctx: StoreContext,
  db: Db,
  from: string,
  to: string,
): Promise<readonly DayOfMoney[]> {
  if (from >= to) return []
  const sums = new Map<string, Sums>()
  for (const { quarter, ...moved } of await sumQuarters(db, startOfDay(ctx, from), startOfDay(ctx, to))) {
    const day = dayOf(ctx, quarter * quarterMs)
    sums.set(day, addSums(sums.get(day) ?? noSums, moved))
  }
  return daysBetween(from, to).map((day) => ({ day, sums: sums.get(day) ?? noSums }))
}
