import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { type DeskRights, deskRights } from '../categories/index.ts'

/**
 * Returns the rights of a viewer in the categories that they moderate, by id. Refuses (UNAUTHORIZED) a viewer who
 * moderates none.
 */
export async function moderatedCategories(
  ctx: Context,
  viewer: Member,
): Promise<ReadonlyMap<number, DeskRights>> {
  const rows = await ctx.db.selectFrom('categories').select(['id', 'moderators']).execute()
  const rights = new Map(
    rows.flatMap((row) => {
      const found = deskRights(viewer, row)
      return found ? [[row.id, found] as const] : []
    }),
  )
  if (rights.size === 0) throw new AppError('UNAUTHORIZED')
  return rights
}
