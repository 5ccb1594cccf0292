import { changeTypes, orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/db.ts'

/** Changes of an inviter's money by what those earn or pay whom they brought (docs/reference/wire-money.md#shares). */
const shares = [
  changeTypes.joinShare,
  changeTypes.tipShare,
  changeTypes.threadShare,
  changeTypes.attachmentShare,
  changeTypes.shareReturned,
  changeTypes.disputeLost,
].join()

/**
 * What a person has earned by each of those whom they brought, in cents: of a joining its payer, else the author. Anonymous
 * threads are left out: what is earned by them would say who wrote them.
 */
export async function readEarnings(db: Db, userId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ guest_id: number; cents: number }>`
    select case when o.type = ${orderTypes.joinSite} then o.user_id else o.payee_id end as guest_id,
      sum(e.cents) as cents
    from ledger_entries as e
    join ledger_transactions as t on t.id = e.transaction_id
    join orders as o on o.id = t.order_id
    left join threads as th on th.id = o.thread_id
    where e.user_id = ${userId} and e.is_frozen = 0 and e.change_type in (${sql.raw(shares)})
      and coalesce(th.is_anonymous, 0) = 0
    group by 1
  `.execute(db)
  return new Map(rows.map((row) => [row.guest_id, Number(row.cents)]))
}
