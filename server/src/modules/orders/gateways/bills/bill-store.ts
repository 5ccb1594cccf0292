import type { InputOf, managedPaymentsApi, OutputOf } from '@chaguan/contracts'
import type { Insertable, Selectable } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Db, Tx } from '../../../../drivers/db/db.ts'
import { isAfterRow } from '../../../../drivers/db/dialect.ts'
import {
  type KeysetRange,
  lastMark,
  latestFirst,
  pageRangeOf,
  presentPage,
  rowOrderOf,
} from '../../../../http/paging.ts'
import { translate } from '../../../../i18n/localized.ts'
import type { Tables } from '../../../../schema/tables.ts'
import type { Member } from '../../../../viewer.ts'
import { refused, writeCents } from '../../../ledger/index.ts'
import type { Difference, DifferenceKind } from './bill-kinds.ts'

type Row = Readonly<Selectable<Tables['bills']>>
type Output = OutputOf<typeof managedPaymentsApi.readBill>

/** Rows per INSERT statement; each row binds seven values. */
const rowsAtOnce = 500
const rowsPerPage = 20
/** Maximum differences in a response; the counters include all of them. */
const maxListedDifferences = 2000

/**
 * Stores a bill with its differences; replaces those of an earlier upload of the same bill. Returns its id.
 */
export async function insertBill(
  tx: Tx,
  facts: Insertable<Tables['bills']>,
  differences: readonly Difference[],
): Promise<number> {
  const { gateway, digest, ...changes } = facts
  const { id } = await tx
    .insertInto('bills')
    .values(facts)
    .onConflict((conflict) => conflict.columns(['gateway', 'digest']).doUpdateSet(changes))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('bill_differences').where('bill_id', '=', id).execute()
  const rows = differences.map(({ kind, side, number, oursCents, theirsCents, orderId }) => ({
    bill_id: id,
    kind,
    side,
    number: number.slice(0, 128),
    ours_cents: oursCents,
    theirs_cents: theirsCents,
    order_id: orderId,
  }))
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insertInto('bill_differences')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
  return id
}

/** Finds a bill by its id; throws INTERNAL_ERROR if unknown. */
export async function findBill(db: Db, id: number): Promise<Row> {
  const row = await db.selectFrom('bills').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refused('bills.unknown')
  return row
}

const summaryOf = (ctx: Context, row: Row, differenceCount: number) => ({
  id: row.id,
  gateway: row.gateway,
  startTime: ctx.time.format(row.begins_at),
  endTime: ctx.time.format(row.ends_at - 1),
  lineCount: row.line_count,
  matchedCount: row.matched_count,
  differenceCount,
  administratorId: row.administrator_id,
  createdAt: ctx.time.format(row.created_at),
})

const formatCents = (cents: number | null) => (cents === null ? ('' as const) : writeCents(cents))

/** Presents a bill with its differences and what to do about each. */
export async function presentBill(ctx: Context, viewer: Member, row: Row): Promise<Output> {
  const query = ctx.db.selectFrom('bill_differences as d').where('d.bill_id', '=', row.id)
  const [rows, { n }] = await Promise.all([
    query
      .leftJoin('orders as o', 'o.id', 'd.order_id')
      .selectAll('d')
      .select('o.order_sn')
      .orderBy('d.id')
      .limit(maxListedDifferences)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  const differences = rows.map((one) => {
    // Safe cast: only these kinds are stored.
    const kind = one.kind as DifferenceKind
    return {
      kind,
      side: one.side,
      number: one.number,
      oursAmount: formatCents(one.ours_cents),
      theirsAmount: formatCents(one.theirs_cents),
      orderSn: one.order_sn ?? '',
      title: translate(viewer.lang, `bills.kind.${kind}`),
      todo: translate(viewer.lang, `bills.todo.${kind}`),
    }
  })
  return { ...summaryOf(ctx, row, n), differences }
}

type BillFilter = Pick<InputOf<typeof managedPaymentsApi.listBills>, 'gateway' | 'sort'>

const sortable = { createdAt: 'b.created_at', lines: 'b.line_count' } as const

/** Selects the imported bills, optionally of one gateway. */
function billsOf(db: Db, { gateway }: BillFilter) {
  const all = db.selectFrom('bills as b')
  return gateway === undefined ? all : all.where('b.gateway', '=', gateway)
}

/** Selects the same bills with the number of their differences. */
const countedBills = (db: Db, wanted: BillFilter) =>
  billsOf(db, wanted)
    .selectAll('b')
    .select((eb) =>
      eb
        .selectFrom('bill_differences as d')
        .select((all) => all.fn.countAll<number>().as('n'))
        .whereRef('d.bill_id', '=', 'b.id')
        .as('differences'),
    )

/**
 * Returns a keyset page of imported bills in the requested order; by default the latest import first, where a bill that
 * was imported again keeps its first place.
 */
export async function readBills(ctx: Context, { gateway, sort }: BillFilter, { after, take }: KeysetRange) {
  const order = sort === undefined ? { ...latestFirst, column: 'b.id' as const } : rowOrderOf(sort, sortable)
  // Filters by gateway below: with a condition the database would sort all bills.
  const rows = await countedBills(ctx.db, {})
    .where(isAfterRow(order, 'b.id', after))
    .orderBy(order.column, order.direction)
    .orderBy('b.id', order.ids)
    .limit(take)
    .execute()
  return {
    rows: rows
      .filter((row) => gateway === undefined || row.gateway === gateway)
      .map((row) => summaryOf(ctx, row, Number(row.differences ?? 0))),
    last: lastMark(rows, order),
  }
}

/** Lists a page of imported bills, the latest first by default. */
export async function listBills(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedPaymentsApi.listBills>,
): Promise<OutputOf<typeof managedPaymentsApi.listBills>> {
  const wanted = pageRangeOf(input, rowsPerPage)
  const { column, direction, ids } = rowOrderOf(input.sort, sortable)
  const [rows, { n }] = await Promise.all([
    countedBills(ctx.db, input)
      .orderBy(column, direction)
      .orderBy('b.id', ids)
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    billsOf(ctx.db, input)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  const list = rows.map((row) => summaryOf(ctx, row, Number(row.differences ?? 0)))
  return presentPage(viewer.callUrl, wanted, list, n)
}

/** Returns an imported bill; throws INTERNAL_ERROR if unknown. */
export async function readBill(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof managedPaymentsApi.readBill>,
): Promise<Output> {
  return presentBill(ctx, viewer, await findBill(ctx.db, id))
}
