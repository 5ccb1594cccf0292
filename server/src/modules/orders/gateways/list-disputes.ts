import type { InputOf, managedPaymentsApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { isAfterRow } from '../../../drivers/db/dialect.ts'
import {
  type KeysetRange,
  lastMark,
  pageRangeOf,
  presentPage,
  type RowOrder,
  rowOrderOf,
} from '../../../http/paging.ts'
import type { Member } from '../../../viewer.ts'
import { writeCents } from '../../ledger/index.ts'

/** Default rows per page. */
const rowsPerPage = 20

type Input = InputOf<typeof managedPaymentsApi.listDisputes>
type ListedDispute = OutputOf<typeof managedPaymentsApi.listDisputes>['pageData'][number]

const sortable = { createdAt: 'd.id', amount: 'd.cents' } as const

function disputesOf(ctx: Context, { state, gateway }: Pick<Input, 'state' | 'gateway'>) {
  let query = ctx.db.selectFrom('disputes as d')
  if (state !== undefined) query = query.where('d.state', '=', state)
  if (gateway !== undefined) query = query.where('d.gateway', '=', gateway)
  return query
}

/** Selects disputes in an order, with their orders and frozen amounts. */
const selectDisputes = (
  query: ReturnType<typeof disputesOf>,
  { column, direction, ids }: RowOrder<(typeof sortable)[keyof typeof sortable]>,
) =>
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
    .orderBy(column, direction)
    .orderBy('d.id', ids)

const present = (
  ctx: Context,
  row: Awaited<ReturnType<ReturnType<typeof selectDisputes>['execute']>>[number],
): ListedDispute => ({
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
  decidedAt: row.decided_at === null ? '' : ctx.time.format(row.decided_at),
})

/** Returns a keyset page of disputes, optionally in a state or of a gateway, the latest first by default. */
export async function readDisputes(
  ctx: Context,
  filter: Pick<Input, 'state' | 'gateway' | 'sort'>,
  { after, take }: KeysetRange,
) {
  const order = rowOrderOf(filter.sort, sortable)
  const rows = await selectDisputes(disputesOf(ctx, filter), order)
    .where(isAfterRow(order, 'd.id', after))
    .limit(take)
    .execute()
  return { rows: rows.map((row) => present(ctx, row)), last: lastMark(rows, order) }
}

/** Lists a page of disputes, the latest first by default (docs/reference/wire-money.md#disputes). */
export async function listDisputes(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof managedPaymentsApi.listDisputes>> {
  const wanted = pageRangeOf(input, rowsPerPage)
  const query = disputesOf(ctx, input)
  const [rows, { n }] = await Promise.all([
    selectDisputes(query, rowOrderOf(input.sort, sortable))
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return presentPage(
    viewer.callUrl,
    wanted,
    rows.map((row) => present(ctx, row)),
    n,
  )
}
