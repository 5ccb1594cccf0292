import { sql } from 'kysely'
import type { MoneyInvariant } from './invariant.ts'

/** Orders, their purchases and their held money agree with the ledger. */
export const orderInvariants: readonly MoneyInvariant[] = [
  {
    name: 'exactly the paid orders have a payment transaction',
    query: () => sql`
      select 'order ' || o.id || ' is paid without a transaction' as example from orders as o
      left join ledger_transactions as t on t.subject = 'order' and t.subject_id = o.id and t.step = 'paid'
      where o.status in (1, 5, 10) and t.id is null
      union all
      select 'transaction ' || t.id || ' pays order ' || t.subject_id || ', which is not paid' from ledger_transactions as t
      left join orders as o on o.id = t.subject_id
      where t.subject = 'order' and t.step = 'paid' and (o.id is null or o.status not in (1, 5, 10))
    `,
  },
  {
    name: 'the shares of a paid order sum to its price, which its payer was charged',
    query: () => sql`
      select 'order ' || o.id as example from orders as o
      left join ledger_transactions as t on t.subject = 'order' and t.subject_id = o.id and t.step = 'paid'
      left join ledger_entries as e on e.transaction_id = t.id and e.user_id = o.user_id
      where o.status in (1, 5, 10) and o.payment_type = 20 and o.type not in (9, 10, 11)
        and (o.site_cents + o.author_cents + o.inviter_cents <> o.amount_cents
          or coalesce(e.cents, 0) <> - o.amount_cents)
    `,
  },
  {
    name: 'every purchase was paid for by its owner',
    query: () => sql`
      select 'thread ' || p.thread_id || ' of user ' || p.user_id || ': order ' || p.order_id as example
      from purchases as p left join orders as o on o.id = p.order_id
      where p.order_id <> 0 and (o.id is null or o.status not in (1, 5) or o.user_id <> p.user_id
        or o.thread_id <> p.thread_id or o.type <> p.kind)
    `,
  },
  {
    name: 'every paid order for an existing thread has its purchase',
    query: () => sql`
      select 'order ' || o.id as example from orders as o join threads as t on t.id = o.thread_id
      left join purchases as p on p.order_id = o.id
      where o.type in (3, 7) and o.status = 1 and p.order_id is null
    `,
  },
  {
    name: 'the frozen balance of a person equals their open withdrawals, rewards, red packets and disputes',
    query: () => sql`
      select 'user ' || coalesce(a.owner_id, w.user_id) || ': ' || coalesce(a.balance_cents, 0) || ' frozen, '
        || coalesce(w.cents, 0) || ' expected' as example
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
          -- Money frozen for a permanently deleted thread is returned within a minute.
          select o.user_id, e.cents from orders as o
          join ledger_transactions as t on t.order_id = o.id
          join ledger_entries as e on e.transaction_id = t.id and e.is_frozen = 1
          where o.type in (9, 10, 11)
            and not exists (select 1 from thread_rewards as r where r.thread_id = o.thread_id)
            and not exists (select 1 from thread_red_packets as p where p.thread_id = o.thread_id)
        ) as expected group by user_id
      ) as w on w.user_id = a.owner_id
      where coalesce(a.balance_cents, 0) <> coalesce(w.cents, 0)
    `,
  },
  {
    name: 'every withdrawal has the ledger transactions of its state',
    query: () => sql`
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
  },
]
