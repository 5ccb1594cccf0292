import type { InputOf, reportsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { idsOf } from '../../http/read-fields.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { auditText, logAdminAction, plain } from '../audit/index.ts'
import { deleteReportRows, reportStates, setReportStates } from './report-store.ts'

const stateText = (status: number | undefined) =>
  localized(status === 1 ? 'audit.reports.done' : 'audit.reports.open')

/**
 * Marks reports as handled (1) or open (0), writes to the audit log which of them changed, and returns
 * these. Refuses (RESOURCE_NOT_FOUND) when one does not exist.
 */
export async function handleReportsInTx(
  ctx: Context,
  tx: Tx,
  viewer: Member,
  states: ReadonlyMap<number, number>,
): Promise<readonly number[]> {
  const { engine } = ctx.database
  const now = ctx.clock.now()
  const ids = [...states.keys()]
  const before = await reportStates(tx, engine, ids)
  if (!(await setReportStates(tx, engine, states, now))) throw new AppError('RESOURCE_NOT_FOUND')
  const after = await reportStates(tx, engine, ids)
  const changed = ids.filter((id) => before.get(id) !== after.get(id))
  if (changed.length === 0) return changed
  const changes = changed.map((id) => ({
    name: plain(id),
    before: stateText(before.get(id)),
    after: stateText(after.get(id)),
  }))
  await logAdminAction(tx, viewer, 'post', auditText(localized('audit.reports.settled'), { changes }), now)
  return changed
}

/** Marks reports as handled or open: all of them, or none if one does not exist. */
export async function handleReports(
  ctx: Context,
  viewer: Member,
  { data }: InputOf<typeof reportsApi.handleReports>,
): Promise<''> {
  const states = new Map(data.map(({ id, status }) => [id, status]))
  await ctx.transaction((tx) => handleReportsInTx(ctx, tx, viewer, states))
  return ''
}

/** Deletes reports: all of them, or none if one does not exist. */
export async function deleteReports(
  ctx: Context,
  viewer: Member,
  { ids }: InputOf<typeof reportsApi.deleteReports>,
): Promise<''> {
  await ctx.transaction(async (tx) => {
    const named = idsOf(ids)
    if (!(await deleteReportRows(tx, ctx.database.engine, named))) throw new AppError('RESOURCE_NOT_FOUND')
    const text = localized('audit.reports.deleted', { ids: named.join(', ') })
    await logAdminAction(tx, viewer, 'post', text, ctx.clock.now())
  })
  return ''
}
