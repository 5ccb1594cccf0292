import { groupIds, type groupsApi, type InputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, audited, invalid, refuseStale } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { auditText, logAdminAction, named } from '../audit/index.ts'
import { requireRecentProof } from '../settings/index.ts'
import { rightChanges } from './group-changes.ts'
import { listCategoryIds, listGroupRows, listPermissions, setPermissions } from './group-rows.ts'
import { grantedKeys, isGrantable } from './group-rules.ts'

/** Permissions that were granted or revoked since a form loaded the list `was`. */
const changedKeys = (was: readonly string[], now: ReadonlySet<string>) =>
  [...new Set(was).symmetricDifference(now)].map((key) => ({ key, value: now.has(key) }))

/** Ids of the categories in which permissions hold. */
const categoriesOf = (permissions: Iterable<string>) =>
  [...permissions].flatMap((key) => /^category(\d+)\./.exec(key)?.slice(1).map(Number) ?? [])

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
      const group = (await listGroupRows(tx)).find(({ id }) => id === groupId)
      if (!group) throw new AppError('RESOURCE_NOT_FOUND')
      const before = (await listPermissions(tx, groupId)).map(({ permission }) => permission)
      if (was) refuseStale(changedKeys(was, new Set(before)))
      const categoryIds = await listCategoryIds(tx)
      const wrong = permissions.find((permission) => !isGrantable(permission, categoryIds))
      if (wrong !== undefined)
        throw audited(
          invalid('groups.permission.unknown', { name: wrong.slice(0, 60) }),
          localized('audit.refused.group', { id: groupId }),
          { group: [groupId] },
        )
      const after = was ? [...new Set(permissions)] : grantedKeys(permissions)
      await setPermissions(tx, groupId, after)
      const changes = rightChanges(before, after)
      const text = auditText(localized('audit.rights.changed', { name: named(group.name, groupId) }), {
        changes,
      })
      if (changes.length > 0)
        await logAdminAction(tx, viewer, 'permission', text, ctx.clock.now(), {
          category: categoriesOf(new Set(before).symmetricDifference(new Set(after))),
        })
    },
    ['groups'],
  )
  ctx.log.info({ actorId: viewer.id, groupId }, 'the rights of a group were changed')
  return []
}
