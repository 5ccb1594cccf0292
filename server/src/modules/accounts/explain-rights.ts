import {
  categoryPermissionKeys,
  closedStatus,
  type ExplainedRights,
  globalPermissionKeys,
  type InputOf,
  type managedUsersApi,
  type PermissionKey,
  restrictionKeys,
  userStatus,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { can, type Member } from '../../viewer.ts'
import { type Group, permissionsOf, readGroups } from '../groups/index.ts'
import { explainGroups } from '../sign-in/index.ts'
import { findUser } from '../users/index.ts'

type Standing = ExplainedRights['standing']

/** Account statuses for which every call is refused. */
const refusedStates: ReadonlySet<number> = new Set([
  userStatus.banned,
  userStatus.refused,
  userStatus.ignored,
  closedStatus,
])

const keys: readonly PermissionKey[] = [
  ...categoryPermissionKeys,
  ...globalPermissionKeys,
  ...restrictionKeys,
]
const restrictions: ReadonlySet<string> = new Set(restrictionKeys)

function rightsBasisOf(status: number, isAdmin: boolean, isUnpaid: boolean): Standing {
  if (refusedStates.has(status)) return 'refused'
  if (isAdmin) return 'administrator'
  if (isUnpaid) return 'unpaid'
  return status === userStatus.inReview ? 'review' : 'groups'
}

/** Where a group grants a right: 0 stands for the whole site, other numbers are category ids. */
const grantsOf = (group: Group, key: PermissionKey, categoryId: number | undefined) => [
  ...(group.permissions.has(key) ? [0] : []),
  ...(categoryId !== undefined && group.permissions.has(`category${categoryId}.${key}`) ? [categoryId] : []),
]

/**
 * Explains what a person may do and why, by the same checks that their calls pass. Refuses unknown ids
 * (RESOURCE_NOT_FOUND).
 */
export async function explainRights(
  ctx: Context,
  _viewer: Member,
  { userId, categoryId }: InputOf<typeof managedUsersApi.explainRights>,
): Promise<ExplainedRights> {
  const user = await findUser(ctx.db, userId)
  if (!user) throw new AppError('RESOURCE_NOT_FOUND')
  const [all, { groups, isAdmin, isUnpaid, counted }] = await Promise.all([
    readGroups(ctx),
    explainGroups(ctx, user),
  ])
  const standing = rightsBasisOf(user.status, isAdmin, isUnpaid)
  const viewer = { isAdmin, permissions: await permissionsOf(ctx, counted) }
  const named = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const group = all.get(id)
      return group ? [group] : []
    })
  const present = ({ id, name }: Group) => ({ groupId: id, name })
  return {
    userId,
    nickname: user.nickname,
    standing,
    groups: named(groups).map(present),
    counted: named(counted).map(present),
    rights: keys.map((permission) => ({
      permission,
      isGranted: standing !== 'refused' && can(viewer, permission, categoryId),
      isRestriction: restrictions.has(permission),
      by: named(counted).flatMap((group) =>
        grantsOf(group, permission, categoryId).map((scope) => ({ ...present(group), categoryId: scope })),
      ),
    })),
  }
}
