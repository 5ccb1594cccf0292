import type { Db, Engine } from '../../drivers/db/db.ts'
import { isAfterRow, isOneOf } from '../../drivers/db/dialect.ts'
import type { KeysetRange, RowOrder } from '../../http/paging.ts'
import type { ReportRow } from './report-store.ts'

/** Filter of reports. Times in milliseconds since 1970; undefined for all. */
export interface ReportFilter {
  readonly userIds: readonly number[] | undefined
  readonly status: number | undefined
  readonly type: number | undefined
  readonly from: number | undefined
  readonly until: number | undefined
}

function reportsOf(db: Db, engine: Engine, { userIds, status, type, from, until }: ReportFilter) {
  let query = db.selectFrom('reports')
  if (userIds) query = query.where((eb) => isOneOf(engine, eb.ref('user_id'), userIds))
  if (status !== undefined) query = query.where('status', '=', status)
  if (type !== undefined) query = query.where('type', '=', type)
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (until !== undefined) query = query.where('created_at', '<=', until)
  return query
}

/** Reports are sorted by creation time. */
export type ReportOrder = RowOrder<'created_at'>

/** Returns a keyset page of reports. */
export const findReportsOfPart = (
  db: Db,
  engine: Engine,
  wanted: ReportFilter,
  order: ReportOrder,
  { after, take }: KeysetRange,
) =>
  reportsOf(db, engine, wanted)
    .selectAll()
    .where(isAfterRow(order, 'id', after))
    .orderBy(order.column, order.direction)
    .orderBy('id', order.ids)
    .limit(take)
    .execute()

/** Returns a page of reports, newest first by default, and their total. */
export async function findReports(
  db: Db,
  engine: Engine,
  wanted: ReportFilter,
  { offset, take }: { readonly offset: number; readonly take: number },
  direction: 'asc' | 'desc' = 'desc',
): Promise<{ rows: ReportRow[]; total: number }> {
  const query = reportsOf(db, engine, wanted)
  const [rows, { total }] = await Promise.all([
    query
      .selectAll()
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(take)
      .offset(offset)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
