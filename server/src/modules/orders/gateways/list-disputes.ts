import type { InputOf, managedPaymentsApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { pageRangeOf, presentPage } from '../../../http/paging.ts'
import type { Member } from '../../../viewer.ts'
import { writeCents } from '../../ledger/index.ts'

/** Rows of a page unless the caller says otherwise. */
const rowsPerPage = 20

/** A page of disputes, the latest first (docs/reference/wire-money.md#disputes). */
export async function listDisputes(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedPaymentsApi.listDisputes>,
): Promise<OutputOf<typeof managedPaymentsApi.listDisputes>> {
  const wanted = pageRangeOf(input, rowsPerPage)
  const { state, gateway } = input
  let query = ctx.db.selectFrom('disputes as d')
  if (state !== undefined) query = query.where('d.state', '=', state)
  if (gateway !== undefined) query = query.where('d.gateway', '=', gateway)
  const [rows, { n }] = await Promise.all([
    query
      .leftJoin('orders as o', 'o.id', 'd.order_id')
      .selectAll('d')
      .select('o.order_sn')
      .select((eb) =>
        eb
          .selectFrom('dispute_freezes as f')
          .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('f.cents'), sum.lit(0)).as('cents'))
          .whereRef('f.dispute_id', '=', 'd.id')
          .as('frozen_cents'),
      )
      .orderBy('d.id', 'desc')
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  const list = rows.map((row) => ({
    id: row.id,
    gateway: row.gateway,
    disputeId: row.dispute_id,
    transactionId: row.transaction_id,
    orderSn: row.order_sn ?? '',
    amount: writeCents(row.cents),
    frozenAmount: writeCents(Number(row.frozen_cents ?? 0)),
    state: row.state,
    reason: row.reason,
    createdAt: ctx.time.format(row.created_at),
    decidedAt: row.decided_at === null ? ('' as const) : ctx.time.format(row.decided_at),
  }))
  return presentPage(viewer.callUrl, wanted, list, n)
}
