import { type GroupView, groupIds, type groupsApi, type InputOf, type OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { listGroupRows, listPermissions, listRecommendedGroups, presentGroup } from './group-rows.ts'

/**
 * Returns the groups that match the filter, without the unpaid one; with `type=invite` also without the visitors' group
 * (docs/reference/wire-accounts.md#groups).
 */
export async function listGroups(
  ctx: Context,
  _viewer: Member,
  { filter = {} }: InputOf<typeof groupsApi.listGroups>,
): Promise<GroupView[]> {
  const [rows, recommended] = await Promise.all([listGroupRows(ctx.db), listRecommendedGroups(ctx.db)])
  const isInvitation = filter.type === 'invite'
  return rows
    .filter(({ id }) => id !== groupIds.unpaid && !(isInvitation && id === groupIds.guest))
    .filter((row) => filter.isPaid === undefined || row.is_paid === filter.isPaid)
    .filter((row) => filter.isDefault === undefined || row.is_default === 1)
    .map((row) => ({ ...presentGroup(row), checked: recommended.has(row.id) ? 1 : 0 }))
}

const includable = ['permission', 'categoryPermissions'] as const

/** Returns a group, with its permissions when `include` names them. */
export async function openGroup(
  ctx: Context,
  _viewer: Member,
  { id, include = '' }: InputOf<typeof groupsApi.openGroup>,
): Promise<OutputOf<typeof groupsApi.openGroup>> {
  const wanted = include.split(',').map((name) => name.trim())
  if (wanted.some((name) => name !== '' && !includable.some((known) => known === name)))
    throw invalid('groups.include.unknown')
  const row = (await listGroupRows(ctx.db)).find((group) => group.id === id)
  if (!row) throw new AppError('RESOURCE_NOT_FOUND')
  const rights = (await listPermissions(ctx.db, id)).map(({ permission }) => ({ groupId: id, permission }))
  return {
    ...presentGroup(row),
    ...(wanted.includes('permission') && { permission: rights }),
    ...(wanted.includes('categoryPermissions') && {
      categoryPermissions: rights.filter(({ permission }) => /^category\d+\./.test(permission)),
    }),
  }
}

/** Returns the own permissions of every group. */
export async function listGroupRights(ctx: Context): Promise<OutputOf<typeof groupsApi.listGroupRights>> {
  const stored = await ctx.db
    .selectFrom('group_permission')
    .selectAll()
    .orderBy('group_id')
    .orderBy('permission')
    .execute()
  const rights = Map.groupBy(stored, ({ group_id }) => group_id)
  return [...rights].map(([groupId, rows]) => ({
    groupId,
    permissions: rows.map(({ permission }) => permission),
  }))
}
