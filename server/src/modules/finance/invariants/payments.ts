import { sql } from 'kysely'
import type { MoneyInvariant } from './invariant.ts'

/** The ledger account number of each gateway. */
const clearingAccountOf = sql`case p.gateway when 'wechat' then 1 when 'alipay' then 2 when 'stripe' then 3 else 4 end`

/** Gateway payments, refunds, debts and fees agree with the ledger. */
export const paymentInvariants: readonly MoneyInvariant[] = [
  {
    name: 'every gateway payment was booked in full through the account of its gateway',
    query: () => sql`
      select 'payment ' || p.id || ' of ' || p.gateway as example from gateway_payments as p
      left join ledger_transactions as t on (p.outcome = 'settled' and t.subject = 'order' and t.subject_id = p.order_id
          and t.step = 'paid')
        or (p.outcome <> 'settled' and t.subject = 'gateway' and t.subject_id = p.id and t.step in ('returned', 'suspense'))
      left join ledger_accounts as a on a.kind = 'clearing' and a.owner_id = ${clearingAccountOf}
      left join ledger_entries as e on e.transaction_id = t.id and e.account_id = a.id
      where coalesce(e.cents, 0) <> - p.cents
    `,
  },
  {
    name: 'the account of every gateway received the sum of its payments',
    query: () => sql`
      select 'account of gateway ' || a.owner_id || ': moved ' || coalesce(e.cents, 0) || ', payments of '
        || coalesce(g.cents, 0) as example
      from ledger_accounts as a
      left join (
        select e.account_id, sum(e.cents) as cents from ledger_entries as e
        join ledger_transactions as t on t.id = e.transaction_id
        where t.subject = 'order' or (t.subject = 'gateway' and t.step in ('returned', 'suspense'))
        group by e.account_id
      ) as e on e.account_id = a.id
      left join (
        select ${clearingAccountOf} as owner_id, sum(p.cents) as cents from gateway_payments as p group by 1
      ) as g on g.owner_id = a.owner_id
      where a.kind = 'clearing' and a.owner_id > 0 and coalesce(e.cents, 0) <> - coalesce(g.cents, 0)
    `,
  },
  {
    name: 'an order paid through a gateway has a gateway payment of its full price',
    query: () => sql`
      select 'order ' || o.id as example from orders as o
      left join gateway_payments as p on p.order_id = o.id and p.outcome = 'settled'
      where o.status in (1, 5, 10) and o.payment_type <> 20 and (p.id is null or p.cents <> o.amount_cents)
    `,
  },
  {
    name: 'exactly the approved refunds have a transaction, with the refunded amount',
    query: () => sql`
      select 'refund ' || r.id as example from refunds as r
      join orders as o on o.id = r.order_id and o.type not in (9, 10, 11)
      left join (
        select t.subject_id, sum(case when e.cents > 0 and (a.kind = 'clearing' or e.change_type = 131)
          then e.cents else 0 end) as cents
        from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
        join ledger_accounts as a on a.id = e.account_id
        where t.subject = 'refund' and t.step = 'refunded' group by t.subject_id
      ) as m on m.subject_id = r.id
      where coalesce(m.cents, 0) <> case when r.status in (2, 3) then r.cents else 0 end
      union all
      select 'transaction ' || t.id || ' of refund ' || t.subject_id from ledger_transactions as t
      left join refunds as r on r.id = t.subject_id
      where t.subject = 'refund' and (r.id is null or r.status not in (2, 3))
    `,
  },
  {
    name: 'the refund state of an order matches its refunds, which are at most its price',
    query: () => sql`
      select 'order ' || o.id || ': ' || coalesce(r.cents, 0) || ' of ' || o.amount_cents || ' refunded' as example
      from orders as o
      left join (
        select r.order_id, sum(r.cents) as cents from refunds as r
        left join gateway_payments as p on p.id = r.payment_id
        where r.status in (2, 3) and (p.id is null or p.outcome = 'settled') group by r.order_id
      ) as r on r.order_id = o.id
      where coalesce(r.cents, 0) > o.amount_cents
        or (o.type in (1, 2, 3, 4, 7, 8) and o.status in (1, 5, 10) and o.status <>
          case when coalesce(r.cents, 0) = 0 then 1 when r.cents = o.amount_cents then 10 else 5 end)
    `,
  },
  {
    name: 'no debt account is or was positive',
    isInOrder: true,
    query: () => sql`
      select e.id, 'entry ' || e.id || ': debt of user ' || a.owner_id || ' at ' || e.balance_cents as example
      from ledger_entries as e join ledger_accounts as a on a.id = e.account_id
      where a.kind = 'debt' and e.balance_cents > 0
    `,
  },
  {
    name: 'the suspense account equals the sum of payments without an order',
    query: () => sql`
      select 'suspense: ' || coalesce(a.cents, 0) || ', payments of ' || coalesce(p.cents, 0) as example from (
        select sum(balance_cents) as cents from ledger_accounts where kind = 'suspense'
      ) as a, (select sum(cents) as cents from gateway_payments where outcome = 'suspense') as p
      where coalesce(a.cents, 0) <> coalesce(p.cents, 0)
    `,
  },
  {
    name: 'a paid withdrawal took its amount from the frozen balance, and the site kept the fee',
    query: () => sql`
      select 'withdrawal ' || w.id as example from withdrawals as w
      join ledger_transactions as t on t.subject = 'withdrawal' and t.subject_id = w.id and t.step = 'paid'
      left join (
        select e.transaction_id, sum(case when e.is_frozen = 1 then - e.cents else 0 end) as cents,
          sum(case when a.kind = 'fees' then e.cents else 0 end) as fee
        from ledger_entries as e join ledger_accounts as a on a.id = e.account_id group by e.transaction_id
      ) as m on m.transaction_id = t.id
      where coalesce(m.cents, 0) <> w.apply_cents or coalesce(m.fee, 0) <> w.fee_cents
    `,
  },
  {
    name: 'the remainder of a reward is its amount minus what the ledger paid or returned',
    query: () => sql`
      select 'reward of thread ' || r.thread_id || ': ' || r.remain_money_cents || ' left' as example
      from thread_rewards as r
      left join (
        select t.thread_id, sum(e.cents) as cents from ledger_transactions as t
        join ledger_entries as e on e.transaction_id = t.id and e.is_frozen = 1
        where e.change_type in (164, 165) group by t.thread_id
      ) as m on m.thread_id = r.thread_id
      where r.is_paid = 1 and r.remain_money_cents <> r.money_cents + coalesce(m.cents, 0)
    `,
  },
  {
    name: 'answers show no more reward than the ledger paid for them',
    query: () => sql`
      select 'thread ' || r.thread_id as example from thread_rewards as r
      left join (
        select t.thread_id, sum(e.cents) as cents from ledger_transactions as t
        join ledger_entries as e on e.transaction_id = t.id where e.change_type = 120 group by t.thread_id
      ) as m on m.thread_id = r.thread_id
      left join (select thread_id, sum(reward_cents) as cents from posts group by thread_id) as p
        on p.thread_id = r.thread_id
      where r.is_paid = 1 and coalesce(p.cents, 0) > coalesce(m.cents, 0)
    `,
  },
  {
    name: 'orders without frozen money have no frozen balance in the ledger',
    query: () => sql`
      select 'order ' || o.id || ': ' || e.cents || ' frozen' as example from orders as o
      join (
        select t.order_id, sum(e.cents) as cents from ledger_transactions as t
        join ledger_entries as e on e.transaction_id = t.id and e.is_frozen = 1
        where t.subject in ('order', 'refund') group by t.order_id
      ) as e on e.order_id = o.id
      where o.type in (9, 10, 11) and o.is_frozen = 0 and e.cents <> 0
    `,
  },
]
