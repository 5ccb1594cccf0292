import { groupIds, type groupsApi, type InputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid, refuseStale } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { requireRecentProof } from '../settings/index.ts'
import { listCategoryIds, listGroupRows, listPermissions, setPermissions } from './group-rows.ts'
import { grantedKeys, isGrantable } from './group-rules.ts'

/** Permissions that were granted or revoked since a form loaded the list `was`. */
const changedKeys = (was: readonly string[], now: ReadonlySet<string>) =>
  [...new Set(was).symmetricDifference(now)].map((key) => ({ key, value: now.has(key) }))

/**
 * Replaces all permissions of a group (docs/reference/wire-accounts.md#groups). A client that does not send `was` may
 * know only a part of the list, so the default permissions of every group are granted again. Keys are stored as they
 * are spelt. Refuses unknown keys and categories; nothing is changed then.
 */
export async function changePermissions(
  ctx: Context,
  viewer: Member,
  { groupId, permissions, was }: InputOf<typeof groupsApi.changePermissions>,
): Promise<[]> {
  if (groupId === groupIds.administrator) await requireRecentProof(ctx, viewer)
  await ctx.transaction(
    async (tx) => {
      await ctx.versionedCache.invalidate(tx, 'groups')
      if (!(await listGroupRows(tx)).some(({ id }) => id === groupId))
        throw new AppError('RESOURCE_NOT_FOUND')
      if (was) {
        const rows = await listPermissions(tx, groupId)
        refuseStale(changedKeys(was, new Set(rows.map(({ permission }) => permission))))
      }
      const categoryIds = await listCategoryIds(tx)
      const wrong = permissions.find((permission) => !isGrantable(permission, categoryIds))
      if (wrong !== undefined) throw invalid('groups.permission.unknown', { name: wrong.slice(0, 60) })
      await setPermissions(tx, groupId, was ? [...new Set(permissions)] : grantedKeys(permissions))
      await logAdminAction(
        tx,
        viewer,
        'permission',
        `changed the rights of group ${groupId}`,
        ctx.clock.now(),
      )
    },
    ['groups'],
  )
  ctx.log.info({ actorId: viewer.id, groupId }, 'the rights of a group were changed')
  return []
}
