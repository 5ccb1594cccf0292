import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { readGroups } from '../../groups/index.ts'
import { findUser } from '../../users/index.ts'
import { listMemberships, type Membership } from '../sessions/session-store.ts'

/**
 * Returns whether a paid site may be used: the membership is current, or one of a paid group is
 * (docs/reference/wire.md#site-gate).
 */
export async function mayUsePaidSite(
  ctx: Context,
  expiredAt: number | null,
  memberships: readonly Membership[],
): Promise<boolean> {
  const now = ctx.clock.now()
  if (expiredAt !== null && expiredAt > now) return true
  const groups = await readGroups(ctx)
  return memberships.some(
    ({ group_id, group_until }) => (group_until ?? 0) > now && groups.get(group_id)?.isPaid === true,
  )
}

/** Returns whether the viewer has joined the paid site; administrators need not, visitors cannot. */
export async function hasJoined(ctx: Context, viewer: Pick<Viewer, 'id' | 'isAdmin'>): Promise<boolean> {
  if (viewer.isAdmin) return true
  if (viewer.id === null) return false
  const user = await findUser(ctx.db, viewer.id)
  const memberships = await listMemberships(ctx.db, viewer.id, ctx.clock.now())
  return mayUsePaidSite(ctx, user?.expiredAt ?? null, memberships)
}
