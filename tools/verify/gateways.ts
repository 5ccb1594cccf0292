import { sql } from 'kysely'
import { type Invariant, noRows } from './invariant.ts'

/** The account numbers of the gateways in the ledger. */
const clearing = sql`case g.gateway when 'wechat' then 1 when 'alipay' then 2 when 'stripe' then 3 else 4 end`

/** Payments and refunds of gateways match the ledger (docs/reference/wire-money.md#gateways). */
export const gatewayInvariants: readonly Invariant[] = [
  noRows(
    'the ledger has every payment that a gateway reported, with its amount',
    () => sql`
      select 'payment ' || g.id || ': ' || g.cents || ' paid, the ledger has ' || coalesce(m.cents, 0) as example
      from gateway_payments as g
      left join (
        select t.subject, t.subject_id, a.owner_id, - sum(e.cents) as cents from ledger_transactions as t
        join ledger_entries as e on e.transaction_id = t.id
        join ledger_accounts as a on a.id = e.account_id and a.kind = 'clearing'
        where (t.subject = 'order' and t.step = 'paid') or t.subject = 'gateway'
        group by t.subject, t.subject_id, a.owner_id
      ) as m on m.owner_id = ${clearing}
        and m.subject = case when g.outcome = 'settled' then 'order' else 'gateway' end
        and m.subject_id = case when g.outcome = 'settled' then g.order_id else g.id end
      where coalesce(m.cents, 0) <> g.cents
    `,
  ),
  noRows(
    'the suspense account equals the sum of unassigned payments',
    () => sql`
      select 'suspense ' || coalesce(a.cents, 0) || ', payments of ' || coalesce(p.cents, 0) as example
      from (select sum(balance_cents) as cents from ledger_accounts where kind = 'suspense') as a,
        (select sum(cents) as cents from gateway_payments where outcome = 'suspense') as p
      where coalesce(a.cents, 0) <> coalesce(p.cents, 0)
    `,
  ),
  noRows(
    'every refund that is done or in progress has a transaction, and an order is refunded at most its price',
    () => sql`
      select 'refund ' || r.id || ' is in no transaction' as example from refunds as r
      left join ledger_transactions as t on t.subject = 'refund' and t.subject_id = r.id and t.step = 'refunded'
      where r.status in (2, 3) and t.id is null
      union all
      select 'order ' || o.id || ' cost ' || o.amount_cents || ' and was refunded ' || sum(r.cents) from orders as o
      join refunds as r on r.order_id = o.id and r.status in (2, 3)
      where r.payment_id = 0 or r.way = 'dispute'
      group by o.id, o.amount_cents having sum(r.cents) > o.amount_cents
    `,
  ),
  noRows(
    'the clearing account of a gateway equals its payments minus its refunds and disputes',
    () => sql`
      select 'gateway ' || g.gateway || ': the ledger has ' || - coalesce(a.balance_cents, 0) || ', expected '
        || (g.taken - coalesce(r.given, 0) - coalesce(d.beyond, 0)) as example
      from (select gateway, sum(cents) as taken from gateway_payments group by gateway) as g
      left join ledger_accounts as a on a.kind = 'clearing' and a.owner_id = ${clearing}
      left join (
        select p.gateway, sum(r.cents) as given from refunds as r
        join gateway_payments as p on p.id = r.payment_id
          or (r.payment_id = 0 and p.order_id = r.order_id and p.outcome = 'settled')
        where r.way in ('gateway', 'dispute') and r.status in (2, 3) group by p.gateway
      ) as r on r.gateway = g.gateway
      left join (
        select d.gateway, sum(e.cents) as beyond from disputes as d
        join ledger_transactions as t on t.subject = 'dispute' and t.subject_id = d.id and t.step = 'beyond'
        join ledger_entries as e on e.transaction_id = t.id
        join ledger_accounts as a on a.id = e.account_id and a.kind = 'clearing' group by d.gateway
      ) as d on d.gateway = g.gateway
      where - coalesce(a.balance_cents, 0) <> g.taken - coalesce(r.given, 0) - coalesce(d.beyond, 0)
    `,
  ),
  noRows(
    'money is frozen for open disputes only, and the money of lost ones was taken back',
    () => sql`
      select 'dispute ' || f.dispute_id || ' is decided, but money is still frozen' as example from dispute_freezes as f
      left join disputes as d on d.id = f.dispute_id where d.id is null or d.state <> 'open' or f.cents <= 0
      union all
      select 'payment ' || l.payment_id || ': ' || l.cents || ' lost, ' || (coalesce(r.cents, 0) + coalesce(b.cents, 0)) || ' taken'
      from (
        select payment_id, sum(cents) as cents from disputes where state = 'lost' and payment_id <> 0 group by payment_id
      ) as l
      left join (
        select payment_id, sum(cents) as cents from refunds where way = 'dispute' group by payment_id
      ) as r on r.payment_id = l.payment_id
      left join (
        select d.payment_id, sum(e.cents) as cents from disputes as d
        join ledger_transactions as t on t.subject = 'dispute' and t.subject_id = d.id and t.step = 'beyond'
        join ledger_entries as e on e.transaction_id = t.id
        join ledger_accounts as a on a.id = e.account_id and a.kind = 'clearing' group by d.payment_id
      ) as b on b.payment_id = l.payment_id
      where l.cents <> coalesce(r.cents, 0) + coalesce(b.cents, 0)
    `,
  ),
]
