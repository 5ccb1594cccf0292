import { groupsApi } from '@chaguan/contracts'
import { memoizeByObject } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { changeGroups, createGroup } from './change-groups.ts'
import { changePermissions } from './change-permissions.ts'
import { deleteGroups } from './delete-groups.ts'
import { type Group, readGroups } from './group-store.ts'
import { listGroupRights, listGroups, openGroup } from './list-groups.ts'
import { notifyExpiredMembers } from './memberships.ts'
import { resumeMemberships } from './paid-memberships.ts'

export {
  type Group,
  groupIdsOf,
  readGroupIds,
  readGroups,
  type StoredGroupRights,
  storedGroupRightsHook,
} from './group-store.ts'
export { listGroups } from './list-groups.ts'
export {
  administratorIds,
  assertAnotherAdministrator,
  assertNotFirstAdministrator,
  firstAdministrator,
  moveMember,
} from './memberships.ts'
export { buyMembership, revokePaidTime, timeInGroup, waitingMemberships } from './paid-memberships.ts'
export { canSomewhere, presentInsertRights, presentPermissions } from './permission-lists.ts'

/** Cached unions of permissions, by the ids of the groups. */
const unionsOf = memoizeByObject(
  (_groups: ReadonlyMap<number, Group>) => new Map<string, ReadonlySet<string>>(),
)

/**
 * Returns the union of the permissions of groups (docs/reference/wire-accounts.md#permissions). Cached: the same groups
 * get the same Set object.
 */
export async function permissionsOf(ctx: Context, groupIds: readonly number[]): Promise<ReadonlySet<string>> {
  const groups = await readGroups(ctx)
  const known = unionsOf(groups)
  const key = groupIds.join()
  const found = known.get(key)
  if (found) return found
  const union = new Set(groupIds.flatMap((id) => [...(groups.get(id)?.permissions ?? [])]))
  known.set(key, union)
  return union
}

/** Returns the group of new members. */
export async function defaultGroup(ctx: Context): Promise<Group> {
  const groups = await readGroups(ctx)
  const group = [...groups.values()].find(({ isDefault }) => isDefault)
  if (!group) throw new Error('no group is marked as default')
  return group
}

export function registerGroups(mount: Mount): void {
  implement(mount, groupsApi, {
    listGroups,
    openGroup,
    listGroupRights,
    createGroup,
    changeGroups,
    changeWholeGroups: changeGroups,
    deleteGroups,
    changePermissions,
  })
  mount.ctx.jobs.register({
    name: 'groups: expired',
    pattern: '17 * * * *',
    run: () => notifyExpiredMembers(mount.ctx),
  })
  mount.ctx.jobs.register({
    name: 'groups: resume paid ones',
    pattern: '* * * * *',
    run: () => resumeMemberships(mount.ctx),
  })
}
