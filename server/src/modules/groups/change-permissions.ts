import { groupIds, type groupsApi, type InputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid, refuseStale } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { requireRecentProof } from '../settings/index.ts'
import { listCategoryIds, listGroupRows, listPermissions, setPermissions } from './group-rows.ts'
import { grantedKeys, isGrantable } from './group-rules.ts'

/** Rights that were granted, or taken back, since a form showed the list `was`. */
const changedKeys = (was: readonly string[], now: ReadonlySet<string>) =>
  [...new Set(was).symmetricDifference(now)].map((key) => ({ key, value: now.has(key) }))

/**
 * Replaces the whole list of a group's rights (docs/reference/wire-accounts.md#groups). Whoever does not say what the list
 * was knows only a part of it: the rights of every group are then granted again. Keys are stored as they are spelt. Refuses keys that are none and categories that do not exist,
 * and then changes nothing.
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
