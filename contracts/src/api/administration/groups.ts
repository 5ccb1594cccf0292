import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { GroupPermissionView, GroupView } from '../../entities/group.ts'
import { limits } from '../../limits.ts'
import { Bool01, Id, IdList, Nothing, OneOf } from '../../shapes.ts'

const days = T.Integer({ minimum: 0, maximum: 36_500 })
const type = T.String({ maxLength: 50 })
const scale = T.Number({ minimum: 0, maximum: 10, description: 'referral share in tenths, one decimal' })

/** Properties of a group; missing ones stay unchanged, or get the default of a new group. */
const choices = {
  color: T.Optional(T.String({ maxLength: 20 })),
  icon: T.Optional(T.String({ maxLength: 500 })),
  default: T.Optional(T.Boolean()),
  isDisplay: T.Optional(T.Boolean()),
  isPaid: T.Optional(Bool01),
  fee: T.Optional(T.Number({ minimum: 0, maximum: 1_000_000 })),
  days: T.Optional(days),
  isSubordinate: T.Optional(T.Boolean()),
  isCommission: T.Optional(T.Boolean()),
  level: T.Optional(T.Integer({ minimum: 0, maximum: limits.maxPaidGroups })),
  description: T.Optional(T.String({ maxLength: 20 })),
  notice: T.Optional(T.String({ maxLength: 200 })),
}
const name = T.String({ minLength: 1, maxLength: limits.groupNameCharacters })
const ranges = { timeRange: T.Optional(days), contentRange: T.Optional(days) }
const batch = { minItems: 1, maxItems: limits.maxBatch }
const permissions = T.Array(T.String({ maxLength: 100 }), {
  maxItems: 5000,
  description: 'keys: `K`, `category{id}.K` or `switch.K`',
})
/** The values that a form showed; a field that has changed since is not overwritten. */
const was = T.Optional(T.Object({ name: T.Optional(name), scale: T.Optional(scale), ...choices, ...ranges }))
const creation = T.Object({
  ...{ name, type: T.Optional(type), scale: T.Optional(scale), ...choices },
  copyRights: T.Optional(
    T.Integer({ minimum: 1, description: 'a group whose permissions the new one gets too' }),
  ),
})

/** Groups and their permissions (docs/reference/wire-accounts.md#groups, docs/reference/wire.md#v2-paths). */
export const groupsApi = defineApi({
  listGroups: {
    method: 'GET',
    path: '/api/backAdmin/groups.list',
    aliases: ['/api/groups.list.v2'],
    summary: 'Returns all groups except the unpaid one.',
    description: 'With `filter[type]` `invite` also without the group of visitors.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'warn',
    input: T.Object({
      filter: T.Optional(
        T.Object({
          type: T.Optional(T.String({ maxLength: 50 })),
          isPaid: T.Optional(Bool01),
          isDefault: T.Optional(OneOf([1])),
        }),
      ),
      include: T.Optional(T.String({ maxLength: 100 })),
    }),
    output: T.Array(GroupView),
  },
  openGroup: {
    method: 'GET',
    path: '/api/backAdmin/groups.resource',
    aliases: ['/api/group.resource.v2'],
    summary: 'Returns one group; `include` adds its permissions.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'warn',
    input: T.Object({ id: Id, include: T.Optional(T.String({ maxLength: 100 })) }),
    output: T.Object({
      ...GroupView.properties,
      permission: T.Optional(T.Array(GroupPermissionView)),
      categoryPermissions: T.Optional(T.Array(GroupPermissionView)),
    }),
  },
  createGroup: {
    method: 'POST',
    path: '/api/backAdmin/groups.create',
    aliases: ['/api/groups.create.v2'],
    summary: 'Creates a group with the default permissions.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'block',
    mayWrap: true,
    input: creation,
    output: GroupView,
  },
  changeGroups: {
    method: 'POST',
    path: '/api/backAdmin/groups.batchupdate',
    summary: 'Changes groups, all of them or none.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'block',
    mayWrap: true,
    input: T.Object({
      data: T.Array(
        T.Object({
          ...{ id: Id, name, type: T.Optional(type), scale: T.Optional(scale), was },
          ...{ ...choices, ...ranges },
        }),
        batch,
      ),
    }),
    output: T.Array(GroupView),
  },
  changeWholeGroups: {
    method: 'POST',
    path: '/api/groups/batchupdate.v2',
    summary: 'Does the same as `groups.batchupdate`; requires type and scale of each group.',
    access: 'admin',
    whenRestricted: 'members',
    validate: 'block',
    mayWrap: true,
    input: T.Object({
      data: T.Array(T.Object({ id: Id, name, type, scale, was, ...choices, ...ranges }), batch),
    }),
    output: T.Array(GroupView),
  },
  deleteGroups: {
    method: 'POST',
    path: '/api/backAdmin/groups.batchdelete',
    aliases: ['/api/groups.batchdelete.v2'],
    summary: 'Deletes groups and moves their members to the default group.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'block',
    mayWrap: true,
    input: T.Object({ ids: IdList }),
    output: Nothing,
  },
  listGroupRights: {
    method: 'GET',
    path: '/api/backAdmin/groups.rights',
    summary: 'Returns the stored permissions of every group.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(T.Object({ groupId: T.Integer(), permissions: T.Array(T.String()) })),
  },
  changePermissions: {
    method: 'POST',
    path: '/api/backAdmin/permission.update',
    aliases: ['/api/permission.v2'],
    summary: 'Replaces the permissions of a group.',
    description: 'Without `was` the default permissions are granted as well.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'block',
    mayWrap: true,
    input: T.Object({ groupId: Id, permissions, was: T.Optional(permissions) }),
    output: Nothing,
  },
})
