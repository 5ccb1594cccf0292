import type { Selectable } from 'kysely'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { Tables } from '../../schema/tables.ts'

/** A stored report. */
export type ReportRow = Readonly<Selectable<Tables['reports']>>

/** The target, author and reason of a report. */
export type NewReport = Pick<
  ReportRow,
  'user_id' | 'thread_id' | 'post_id' | 'target_user_id' | 'type' | 'reason'
>

/**
 * Stores a report, or updates the reason of an open one of the same person and target; returns its id and whether it is
 * new.
 */
export async function storeReport(
  tx: Tx,
  report: NewReport,
  now: number,
): Promise<{ id: number; isNew: boolean }> {
  const open = await tx
    .selectFrom('reports')
    .select('id')
    .where('user_id', '=', report.user_id)
    .where('type', '=', report.type)
    .where('thread_id', '=', report.thread_id)
    .where('post_id', '=', report.post_id)
    .where('target_user_id', '=', report.target_user_id)
    .where('status', '=', 0)
    .executeTakeFirst()
  if (open) {
    const changes = { reason: report.reason, updated_at: now }
    await tx.updateTable('reports').set(changes).where('id', '=', open.id).execute()
    return { id: open.id, isNew: false }
  }
  const { id } = await tx
    .insertInto('reports')
    .values({ ...report, status: 0, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: true }
}

/** Returns the states of reports by id. */
export async function reportStates(
  tx: Tx,
  engine: Engine,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('reports')
    .select(['id', 'status'])
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Counts how many of these reports exist. */
async function countThese(tx: Tx, engine: Engine, ids: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Marks reports as open or handled; returns false if one does not exist. A report stays handled if its author has
 * reported the same target since.
 */
export async function setReportStates(
  tx: Tx,
  engine: Engine,
  states: ReadonlyMap<number, number>,
  now: number,
): Promise<boolean> {
  const ids = [...states.keys()]
  if ((await countThese(tx, engine, ids)) !== ids.length) return false
  for (const [id, status] of states)
    if (status === 0) await reopenReport(tx, id, now)
    else await tx.updateTable('reports').set({ status, updated_at: now }).where('id', '=', id).execute()
  return true
}

/** Reopens a handled report; returns false if there is none, or its author has reported the same target since. */
export async function reopenReport(tx: Tx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ status: 0, updated_at: now })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reports as open')
            .select('open.id')
            .where('open.status', '=', 0)
            .whereRef('open.user_id', '=', 'reports.user_id')
            .whereRef('open.type', '=', 'reports.type')
            .whereRef('open.thread_id', '=', 'reports.thread_id')
            .whereRef('open.post_id', '=', 'reports.post_id')
            .whereRef('open.target_user_id', '=', 'reports.target_user_id'),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes reports; returns false if one does not exist. */
export async function deleteReportRows(tx: Tx, engine: Engine, ids: readonly number[]): Promise<boolean> {
  if ((await countThese(tx, engine, ids)) !== ids.length) return false
  await tx
    .deleteFrom('reports')
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .execute()
  return true
}
