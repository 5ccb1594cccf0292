import * as T from 'typebox'
import { Nullable, OneOf } from '../shapes.ts'
import { SignInAnswerView } from './sign-in-field.ts'
import { ProfileGroup } from './user.ts'

/** Subjects of the audit log (docs/reference/wire-site.md#audit-log). */
export const auditSubjects = {
  settings: 1000,
  permission: 1001,
  group: 1002,
  user: 1003,
  category: 1004,
  topic: 1005,
  thread: 1006,
  post: 1007,
  refusal: 1008,
} as const
export type AuditSubject = keyof typeof auditSubjects

/** A person in the list of the admin area (docs/reference/wire-accounts.md#users). */
export const UserInListView = T.Object({
  userId: T.Integer(),
  username: T.String(),
  nickname: T.String(),
  mobile: T.String({ description: 'phone number, not masked' }),
  avatarUrl: T.String(),
  expiredAt: Nullable(T.String()),
  threadCount: T.Integer(),
  status: T.Integer(),
  createdAt: T.String(),
  updatedAt: T.String(),
  groupName: T.String(),
  expirationTime: Nullable(T.String({ description: 'expiry of the group membership' })),
  extFields: T.Array(SignInAnswerView),
  paid: T.Boolean(),
  inviteUsersNumber: T.Integer(),
})
export type UserInListView = T.Static<typeof UserInListView>

/** An account for administrators. */
export const ManagedUserView = T.Object({
  id: T.Integer(),
  username: T.String(),
  avatarUrl: T.String(),
  status: T.Integer(),
  loginAt: T.String(),
  expiredAt: Nullable(T.String()),
  banReason: T.String({ description: 'reason of the ban or refusal' }),
  nickname: T.String(),
  originalMobile: T.String({ description: 'phone number, not masked' }),
  identity: T.String({ description: 'identity number, masked' }),
  realname: T.String(),
  createdAt: T.String(),
  registerIp: T.String(),
  lastLoginIp: T.String(),
  group: Nullable(ProfileGroup),
  isBindWechat: T.Boolean(),
})
export type ManagedUserView = T.Static<typeof ManagedUserView>

/**
 * The basis of a person's permissions: an administrator may do everything; `groups` are their own; `unpaid` must pay
 * for the site first; in `review` a person has a visitor's permissions; `refused` accounts are refused everything.
 */
export const rightsStandings = ['administrator', 'groups', 'unpaid', 'review', 'refused'] as const

const RightsGroup = T.Object({ groupId: T.Integer(), name: T.String() })

/** What a person may do, and why (docs/reference/wire-accounts.md#permissions). */
export const ExplainedRights = T.Object({
  userId: T.Integer(),
  nickname: T.String(),
  standing: OneOf(rightsStandings),
  groups: T.Array(RightsGroup, { description: 'groups of the member' }),
  counted: T.Array(RightsGroup, { description: 'groups whose permissions are effective now' }),
  rights: T.Array(
    T.Object({
      permission: T.String(),
      isGranted: T.Boolean(),
      isRestriction: T.Boolean({ description: 'whether the permission is a restriction' }),
      by: T.Array(
        T.Object({
          groupId: T.Integer(),
          name: T.String(),
          categoryId: T.Integer({ description: '0 for all categories' }),
        }),
      ),
    }),
  ),
})
export type ExplainedRights = T.Static<typeof ExplainedRights>
