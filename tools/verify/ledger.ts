import { type RawBuilder, sql } from 'kysely'
import { type Invariant, noRows } from './invariant.ts'

/** Rows named here, as many as a finding shows. */
const namedMost = 3

/** An invariant of the ledger: the query answers a row for each violation, with `id` and `example`; the first are named. */
function noBrokenEntries(name: string, query: RawBuilder<unknown>): Invariant {
  return {
    name,
    async look({ database }) {
      const { rows } = await sql<{ example: string; total: number }>`
        select example, count(*) over () as total from (${query}) as wrong order by id limit ${sql.lit(namedMost)}
      `.execute(database.reads)
      return { total: rows[0]?.total ?? 0, examples: rows.map((row) => row.example) }
    },
  }
}

/** Money is written down so that every cent is explained (docs/reference/wire-money.md#ledger). */
export const ledgerInvariants: readonly Invariant[] = [
  noBrokenEntries(
    'every ledger transaction has two entries at least, and they sum to zero',
    sql`
      select coalesce(min(e.id), 0) as id,
        'entry ' || coalesce(min(e.id), 0) || ': transaction ' || t.id || ' has ' || count(e.id) || ' entries of '
        || coalesce(sum(e.cents), 0) || ' cents' as example
      from ledger_transactions as t left join ledger_entries as e on e.transaction_id = t.id
      group by t.id having count(e.id) < 2 or sum(e.cents) <> 0
    `,
  ),
  noBrokenEntries(
    'every ledger entry leaves the balance that it found and what it moved',
    sql`
      select id, 'entry ' || id || ': left ' || balance_cents || ', not ' || (found + cents) as example from (
        select id, cents, balance_cents,
          coalesce(lag(balance_cents) over (partition by account_id order by id), 0) as found
        from ledger_entries
      ) as e where balance_cents <> found + cents or cents = 0
    `,
  ),
  noBrokenEntries(
    'every ledger entry belongs to a transaction and to the account of its owner',
    sql`
      select e.id, 'entry ' || e.id as example from ledger_entries as e
      left join ledger_transactions as t on t.id = e.transaction_id
      left join ledger_accounts as a on a.id = e.account_id
      where t.id is null or a.id is null
        or e.user_id <> case when a.kind in ('available', 'frozen') then a.owner_id else 0 end
        or e.is_frozen <> case when a.kind = 'frozen' then 1 else 0 end
    `,
  ),
  noRows(
    'the balance of every account is the sum of its ledger entries',
    () => sql`
      select 'account ' || a.id || ' (' || a.kind || ' of ' || a.owner_id || '): kept ' || a.balance_cents
        || ', entries sum to ' || coalesce(e.cents, 0) as example
      from ledger_accounts as a
      left join (select account_id, sum(cents) as cents from ledger_entries group by account_id) as e
        on e.account_id = a.id
      where a.balance_cents <> coalesce(e.cents, 0)
    `,
  ),
  noBrokenEntries(
    'nobody has less than nothing, now or ever',
    sql`
      select e.id, 'entry ' || e.id || ': left user ' || e.user_id || ' with ' || e.balance_cents as example
      from ledger_entries as e where e.user_id <> 0 and e.balance_cents < 0
    `,
  ),
  noRows(
    'every order that is paid has its transaction, and no other has one',
    () => sql`
      select 'order ' || o.id || ' is paid without a transaction' as example from orders as o
      left join ledger_transactions as t on t.subject = 'order' and t.subject_id = o.id and t.step = 'paid'
      where o.status in (1, 5, 10) and t.id is null
      union all
      select 'transaction ' || t.id || ' pays order ' || t.subject_id || ', which is not paid' from ledger_transactions as t
      left join orders as o on o.id = t.subject_id
      where t.subject = 'order' and t.step = 'paid' and (o.id is null or o.status not in (1, 5, 10))
    `,
  ),
  noRows(
    'the shares of a paid order sum to its price, which its payer paid',
    () => sql`
      select 'order ' || o.id as example from orders as o
      left join ledger_transactions as t on t.subject = 'order' and t.subject_id = o.id and t.step = 'paid'
      left join ledger_entries as e on e.transaction_id = t.id and e.user_id = o.user_id
      where o.status in (1, 5, 10) and o.payment_type = 20 and o.type not in (9, 10, 11)
        and (o.site_cents + o.author_cents + o.inviter_cents <> o.amount_cents
          or coalesce(e.cents, 0) <> - o.amount_cents)
    `,
  ),
  noRows(
    'what was bought in an order was paid for by whoever has it',
    () => sql`
      select 'thread ' || p.thread_id || ' of user ' || p.user_id || ': order ' || p.order_id as example
      from purchases as p left join orders as o on o.id = p.order_id
      where p.order_id <> 0 and (o.id is null or o.status not in (1, 5) or o.user_id <> p.user_id
        or o.thread_id <> p.thread_id or o.type <> p.kind)
    `,
  ),
  noRows(
    'whoever paid for a thread that is there may read it',
    () => sql`
      select 'order ' || o.id as example from orders as o join threads as t on t.id = o.thread_id
      left join purchases as p on p.order_id = o.id
      where o.type in (3, 7) and o.status = 1 and p.order_id is null
    `,
  ),
  noRows(
    'what is frozen of a person waits to be paid out or given',
    () => sql`
      select 'user ' || coalesce(a.owner_id, w.user_id) || ': ' || coalesce(a.balance_cents, 0) || ' frozen, '
        || coalesce(w.cents, 0) || ' wait' as example
      from (select owner_id, balance_cents from ledger_accounts where kind = 'frozen') as a
      full join (
        select user_id, sum(cents) as cents from (
          select user_id, apply_cents as cents from withdrawals where status in (1, 2, 4)
          union all
          select user_id, remain_money_cents from thread_rewards where is_paid = 1
          union all
          select t.user_id, p.remain_money_cents from thread_red_packets as p
          join threads as t on t.id = p.thread_id where p.is_paid = 1
          union all
          select user_id, cents from dispute_freezes
          union all
          -- What waits in a thread that was deleted for good comes back within a minute.
          select o.user_id, e.cents from orders as o
          join ledger_transactions as t on t.order_id = o.id
          join ledger_entries as e on e.transaction_id = t.id and e.is_frozen = 1
          where o.type in (9, 10, 11)
            and not exists (select 1 from thread_rewards as r where r.thread_id = o.thread_id)
            and not exists (select 1 from thread_red_packets as p where p.thread_id = o.thread_id)
        ) as waits group by user_id
      ) as w on w.user_id = a.owner_id
      where coalesce(a.balance_cents, 0) <> coalesce(w.cents, 0)
    `,
  ),
  noRows(
    'every withdrawal has the transactions of its state',
    () => sql`
      select 'withdrawal ' || w.id as example from withdrawals as w
      left join (
        select subject_id, max(case when step = 'requested' then 1 else 0 end) as requested,
          max(case when step = 'paid' then 1 else 0 end) as paid,
          max(case when step = 'refused' then 1 else 0 end) as refused
        from ledger_transactions where subject = 'withdrawal' group by subject_id
      ) as t on t.subject_id = w.id
      where coalesce(t.requested, 0) <> 1
        or coalesce(t.paid, 0) <> case when w.status = 5 then 1 else 0 end
        or coalesce(t.refused, 0) <> case when w.status in (3, 6) then 1 else 0 end
    `,
  ),
]
