import type { InputOf, reportsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { idsOf } from '../../http/read-fields.ts'
import type { Member } from '../../viewer.ts'
import { deleteReportRows, setReportStates } from './report-store.ts'

/**
 * Marks reports as handled, or as open again: all of them, or none when one does not exist
 * (docs/reference/wire-content.md#reports).
 */
export async function settleReports(
  ctx: Context,
  _viewer: Member,
  { data }: InputOf<typeof reportsApi.settleReports>,
): Promise<''> {
  const states = new Map(data.map(({ id, status }) => [id, status]))
  const isDone = await ctx.transaction((tx) =>
    setReportStates(tx, ctx.database.engine, states, ctx.clock.now()),
  )
  if (!isDone) throw new AppError('RESOURCE_NOT_FOUND')
  return ''
}

/** Deletes reports: all of them, or none when one does not exist. */
export async function deleteReports(
  ctx: Context,
  _viewer: Member,
  { ids }: InputOf<typeof reportsApi.deleteReports>,
): Promise<''> {
  const isDone = await ctx.transaction((tx) => deleteReportRows(tx, ctx.database.engine, idsOf(ids)))
  if (!isDone) throw new AppError('RESOURCE_NOT_FOUND')
  return ''
}
