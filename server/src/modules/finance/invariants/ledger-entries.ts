import { sql } from 'kysely'
import type { MoneyInvariant } from './invariant.ts'

/** Every cent of the ledger is accounted for (docs/reference/wire-money.md#ledger). */
export const entryInvariants: readonly MoneyInvariant[] = [
  {
    name: 'every ledger transaction has at least two entries, which sum to zero',
    isInOrder: true,
    query: () => sql`
      select coalesce(min(e.id), 0) as id,
        'entry ' || coalesce(min(e.id), 0) || ': transaction ' || t.id || ' has ' || count(e.id) || ' entries of '
        || coalesce(sum(e.cents), 0) || ' cents' as example
      from ledger_transactions as t left join ledger_entries as e on e.transaction_id = t.id
      group by t.id having count(e.id) < 2 or sum(e.cents) <> 0
    `,
  },
  {
    name: 'the balance after every ledger entry is the previous balance plus its amount',
    isInOrder: true,
    query: () => sql`
      select id, 'entry ' || id || ': left ' || balance_cents || ', not ' || (found + cents) as example from (
        select id, cents, balance_cents,
          coalesce(lag(balance_cents) over (partition by account_id order by id), 0) as found
        from ledger_entries
      ) as e where balance_cents <> found + cents or cents = 0
    `,
  },
  {
    name: 'every ledger entry belongs to a transaction and to an account of its owner',
    isInOrder: true,
    query: () => sql`
      select e.id, 'entry ' || e.id as example from ledger_entries as e
      left join ledger_transactions as t on t.id = e.transaction_id
      left join ledger_accounts as a on a.id = e.account_id
      where t.id is null or a.id is null
        or e.user_id <> case when a.kind in ('available', 'frozen') then a.owner_id else 0 end
        or e.is_frozen <> case when a.kind = 'frozen' then 1 else 0 end
    `,
  },
  {
    name: 'the balance of every account is the sum of its ledger entries',
    query: () => sql`
      select 'account ' || a.id || ' (' || a.kind || ' of ' || a.owner_id || '): stored ' || a.balance_cents
        || ', entries sum to ' || coalesce(e.cents, 0) as example
      from ledger_accounts as a
      left join (select account_id, sum(cents) as cents from ledger_entries group by account_id) as e
        on e.account_id = a.id
      where a.balance_cents <> coalesce(e.cents, 0)
    `,
  },
  {
    name: 'no balance of a person is or was negative',
    isInOrder: true,
    query: () => sql`
      select e.id, 'entry ' || e.id || ': left user ' || e.user_id || ' with ' || e.balance_cents as example
      from ledger_entries as e where e.user_id <> 0 and e.balance_cents < 0
    `,
  },
]
