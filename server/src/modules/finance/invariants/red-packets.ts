import { sql } from 'kysely'
import type { MoneyInvariant } from './invariant.ts'

/**
 * Red packets are split once, each share is given once, and every cent is accounted for
 * (docs/reference/wire-money.md#red-packets).
 */
export const packetInvariants: readonly MoneyInvariant[] = [
  {
    name: 'a paid red packet is split into its number of shares, each of at least a cent, which sum to its amount',
    query: () => sql`
      select 'red packet ' || p.id as example from thread_red_packets as p
      left join (
        select packet_id, count(*) as n, sum(cents) as cents, min(cents) as least from red_packet_shares
        group by packet_id
      ) as s on s.packet_id = p.id
      where (p.is_paid = 0 and s.n is not null)
        or (p.is_paid = 1 and (coalesce(s.n, 0) <> p.number or s.cents <> p.money_cents or s.least < 1))
    `,
  },
  {
    name: 'the remainder of a red packet equals its shares without a recipient',
    query: () => sql`
      select 'red packet ' || p.id || ': ' || p.remain_number || ' packets, ' || p.remain_money_cents || ' cents' as example
      from thread_red_packets as p join (
        select packet_id, sum(case when user_id = 0 then 1 else 0 end) as n,
          sum(case when user_id = 0 then cents else 0 end) as cents
        from red_packet_shares group by packet_id
      ) as s on s.packet_id = p.id
      where p.remain_number <> s.n or p.remain_money_cents <> case when p.status = 3 then 0 else s.cents end
        or (p.status = 2) <> (s.n = 0)
    `,
  },
  {
    name: 'every received share of a red packet has its transaction, and none went to the author of the packet',
    query: () => sql`
      select 'packet ' || s.id || ' of user ' || s.user_id as example from red_packet_shares as s
      join thread_red_packets as p on p.id = s.packet_id
      join threads as t on t.id = p.thread_id
      left join ledger_transactions as l on l.subject = 'order' and l.subject_id = p.order_id
        and l.step = 'packet ' || s.id
      left join ledger_entries as e on e.transaction_id = l.id and e.change_type = 151
      where (s.user_id = 0 and l.id is not null) or (s.user_id <> 0 and (s.user_id = t.user_id
        or e.id is null or e.user_id <> s.user_id or e.cents <> s.cents))
    `,
  },
  {
    name: 'every share of a red packet in the ledger has a recipient',
    query: () => sql`
      select 'order ' || o.id as example from (
        select t.order_id, count(*) as n from ledger_transactions as t
        join ledger_entries as e on e.transaction_id = t.id where e.change_type = 151 group by t.order_id
      ) as g join orders as o on o.id = g.order_id
      join thread_red_packets as p on p.order_id = o.id
      where g.n <> (select count(*) from red_packet_shares as s where s.packet_id = p.id and s.user_id <> 0)
    `,
  },
  {
    name: 'an order for two things has two children, which sum to its price',
    query: () => sql`
      select 'order ' || o.id as example from orders as o
      left join (
        select order_id, count(*) as n, sum(amount_cents) as cents from order_children group by order_id
      ) as c on c.order_id = o.id
      where (o.type = 11) <> (c.n is not null) or (o.type = 11 and (c.n <> 2 or c.cents <> o.amount_cents))
    `,
  },
]
