import { changeTypes } from '@chaguan/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../server/src/context.ts'
import type { Tx } from '../../../server/src/drivers/db/db.ts'

/** The sizes of a site to administrate. */
export interface ManagedSizes {
  readonly people: number
  readonly comments: number
  readonly orders: number
}

/** Id of the first added member; the others follow consecutively. */
export const firstPerson = 1_000_000
const spanMs = 400 * 86_400_000

/** The numbers from 0 on, as a table expression `n (i)`. */
export const numbers = (most: number) => sql`with recursive n (i) as
  (select cast(0 as bigint) union all select i + 1 from n where i + 1 < ${sql.lit(most)})`

/** The creation time of a row by its number: evenly distributed over the last 400 days. */
export const timeOf = (now: number, most: number, column = 'n.i') =>
  sql.raw(`cast(${now - spanMs} + (${column} * ${Math.floor(spanMs / most)}) as bigint)`)

/** The gateway number of WeChat. */
const gateway = 1

/**
 * Adds paid orders for threads and tips, one in twenty expired, one in fifty for joining; each paid through a gateway.
 */
export async function addOrders(tx: Tx, { people, orders }: ManagedSizes, now: number): Promise<void> {
  const at = timeOf(now, orders)
  const isJoining = sql`n.i % 50 = 7`
  await sql`${numbers(orders)},
    spots (place, id, user_id) as
      (select row_number() over (order by id) - 1, id, user_id from threads where deleted_at is null),
    total (n) as (select count(*) from spots),
    made as (select n.i, 100 + n.i * 37 % 9900 as cents, case when ${isJoining} then 0 else spots.id end as thread_id,
      case when ${isJoining} then 0 else spots.user_id end as payee_id
      from n cross join total join spots on spots.place = n.i * 13 % total.n)
    insert into orders (order_sn, payment_sn, type, status, amount_cents, site_cents, author_cents, inviter_cents,
      inviter_id, be_scale_tenths, user_id, payee_id, thread_id, group_id, payment_type, is_anonymous, expires_at, paid_at,
      created_at, updated_at)
    select 'M' || (1000000000 + n.i), 'P' || (1000000000 + n.i),
      case when ${isJoining} then 1 when n.i % 4 = 0 then 3 else 2 end, case when n.i % 20 = 9 then 0 else 1 end,
      cents, case when payee_id = 0 then cents else cents / 10 end,
      case when payee_id = 0 then 0 else cents - cents / 10 end, 0, 0, 0,
      ${sql.lit(firstPerson)} + n.i * 11 % ${sql.lit(people)}, payee_id, thread_id, 0, 11, 0, ${at} + 300000,
      case when n.i % 20 = 9 then null else ${at} end, ${at}, ${at}
    from made as n`.execute(tx)
}

/** One side of a transfer of paid orders, as rows of ledger entries. */
const side = (nth: number, step: string, kind: string, owner: string, change: number, cents: string) =>
  sql`select o.id, ${sql.lit(nth)} as nth, ${sql.lit(step)} as subject, ${sql.lit(kind)} as kind,
    cast(${sql.raw(owner)} as bigint) as owner_id, ${sql.lit(change)} as change_type, ${sql.raw(cents)} as cents
    from orders as o where o.order_sn like 'M%' and o.status = 1 and ${sql.raw(cents)} <> 0`

/** Adds the ledger of those orders: the gateway's receipts, and the transfers of the sales. */
export async function addLedger(tx: Tx, now: number): Promise<void> {
  const paid = sql`from orders as o where o.order_sn like 'M%' and o.status = 1`
  const transactions = (subject: string, order: RawBuilder<unknown>) => sql`insert into ledger_transactions
    (subject, subject_id, step, order_id, thread_id, actor_id, note, created_at)
    select ${sql.lit(subject)}, o.id, 'paid', ${order}, o.thread_id, o.user_id, '', o.created_at ${paid} order by o.id`
  await transactions('gateway', sql`o.id`).execute(tx)
  await transactions('order', sql`o.id`).execute(tx)
  const { topUp, tipExpense, tipIncome } = changeTypes
  const sides = [
    side(1, 'gateway', 'clearing', `${gateway}`, 0, '-o.amount_cents'),
    side(2, 'gateway', 'available', 'o.user_id', topUp, 'o.amount_cents'),
    side(3, 'order', 'available', 'o.user_id', tipExpense, '-o.amount_cents'),
    side(4, 'order', 'available', 'o.payee_id', tipIncome, 'o.author_cents'),
    side(5, 'order', 'income', '0', 0, 'o.site_cents'),
  ]
  const all = sql.join(sides, sql` union all `)
  await sql`insert into ledger_accounts (kind, owner_id, balance_cents, created_at)
    select kind, owner_id, 0, ${sql.lit(now)} from (${all}) as sides where true group by kind, owner_id
    on conflict do nothing`.execute(tx)
  await sql`insert into ledger_entries
    (transaction_id, account_id, user_id, is_frozen, change_type, cents, balance_cents, created_at)
    select t.id, a.id, case when s.kind = 'available' then s.owner_id else 0 end, 0, s.change_type, s.cents,
      sum(s.cents) over (partition by a.id order by s.id, s.nth), t.created_at
    from (${all}) as s join ledger_accounts as a on a.kind = s.kind and a.owner_id = s.owner_id
    join ledger_transactions as t on t.subject = s.subject and t.subject_id = s.id and t.step = 'paid'
    order by s.id, s.nth`.execute(tx)
  await sql`update ledger_accounts set balance_cents = sums.cents from
    (select account_id, sum(cents) as cents from ledger_entries group by account_id) as sums
    where sums.account_id = ledger_accounts.id`.execute(tx)
}

/** Sums of the ledger, in cents except for the count. */
export interface LedgerSums {
  readonly paidOrders: number
  readonly orderCents: number
  readonly siteCents: number
  readonly walletCents: number
}

/** Sums all entries of the ledger. */
export async function sumLedger({ db }: Pick<Context, 'db'>): Promise<LedgerSums> {
  const { rows } = await sql<Record<keyof LedgerSums, number | string>>`
    select
      (select count(*) from ledger_transactions where subject = 'order' and step = 'paid') as "paidOrders",
      (select sum(e.cents) from ledger_entries as e join ledger_transactions as t on t.id = e.transaction_id
        where e.cents > 0 and t.subject = 'order' and t.step = 'paid') as "orderCents",
      (select sum(e.cents) from ledger_entries as e join ledger_accounts as a on a.id = e.account_id
        where a.kind in ('income', 'fees')) as "siteCents",
      (select sum(e.cents) from ledger_entries as e join ledger_accounts as a on a.id = e.account_id
        where a.kind in ('available', 'frozen')) as "walletCents"
  `.execute(db)
  const of = (key: keyof LedgerSums) => Number(rows[0]?.[key] ?? 0)
  return {
    paidOrders: of('paidOrders'),
    orderCents: of('orderCents'),
    siteCents: of('siteCents'),
    walletCents: of('walletCents'),
  }
}
