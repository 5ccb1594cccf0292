import { groupIds } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Viewer } from '../../../viewer.ts'
import { type PermittedCategories, permittedCategoryIds, readCategories } from '../../categories/index.ts'
import { readGroups } from '../../groups/index.ts'

const dayMs = 86_400_000
/** Default number of days that a trial member sees (docs/reference/wire-content.md#threads). */
const trialDaysDefault = 30
/** Moving time limits are rounded to a minute, so that lists can be cached. */
export const minuteMs = 60_000

/**
 * Returns the time since which threads are visible to the viewer: members on trial see new ones only; 0 for all
 * (docs/reference/wire-content.md#threads).
 */
export async function visibleSince(ctx: Context, viewer: Viewer): Promise<number> {
  if (viewer.isAdmin || !viewer.groupIds.includes(groupIds.trial)) return 0
  const days = (await readGroups(ctx)).get(groupIds.trial)?.contentRange
  const now = Math.floor(ctx.clock.now() / minuteMs) * minuteMs
  return now - (days || trialDaysDefault) * dayMs
}

/** Returns the requested categories that the viewer may see; throws UNAUTHORIZED if none is left. */
export async function readRequestedCategories(
  ctx: Context,
  viewer: Viewer,
  wanted: readonly number[] | undefined,
): Promise<PermittedCategories> {
  const permitted = await permittedCategoryIds(ctx, viewer, 'viewThreads')
  if (permitted !== 'all' && permitted.length === 0) throw new AppError('UNAUTHORIZED')
  if (!wanted || wanted.length === 0) return permitted
  const { merged } = await readCategories(ctx)
  const present = wanted.map((id) => merged.get(id) ?? id)
  const unique = [...new Set(present)].sort((one, other) => one - other)
  if (permitted === 'all') return unique
  const left = unique.filter((id) => permitted.includes(id))
  if (left.length === 0) throw new AppError('UNAUTHORIZED')
  return left
}
