import * as T from 'typebox'
import { Nullable } from '../shapes.ts'
import { SignInAnswerView } from './sign-in-field.ts'
import { ProfileGroup } from './user.ts'

/** What the log of administrators' acts is about (docs/reference/wire-site.md#audit-log). */
export const adminActs = { settings: 1000, permission: 1001, group: 1002, user: 1003 } as const
export type AdminAct = keyof typeof adminActs

/** A person in the list of the admin area (docs/reference/wire-accounts.md#users). */
export const UserInListView = T.Object({
  userId: T.Integer(),
  username: T.String(),
  nickname: T.String(),
  mobile: T.String({ description: 'whole' }),
  avatarUrl: T.String(),
  expiredAt: Nullable(T.String()),
  threadCount: T.Integer(),
  status: T.Integer(),
  createdAt: T.String(),
  updatedAt: T.String(),
  groupName: T.String(),
  expirationTime: Nullable(T.String({ description: 'until when the group lasts' })),
  extFields: T.Array(SignInAnswerView),
  paid: T.Boolean(),
  inviteUsersNumber: T.Integer(),
})
export type UserInListView = T.Static<typeof UserInListView>

/** One account as administrators see it. */
export const ManagedUserView = T.Object({
  id: T.Integer(),
  username: T.String(),
  avatarUrl: T.String(),
  status: T.Integer(),
  loginAt: T.String(),
  expiredAt: Nullable(T.String()),
  banReason: T.String({ description: 'why the account is banned or was refused' }),
  nickname: T.String(),
  originalMobile: T.String({ description: 'whole' }),
  identity: T.String({ description: 'masked' }),
  realname: T.String(),
  createdAt: T.String(),
  registerIp: T.String(),
  lastLoginIp: T.String(),
  group: Nullable(ProfileGroup),
  isBindWechat: T.Boolean(),
})
export type ManagedUserView = T.Static<typeof ManagedUserView>
