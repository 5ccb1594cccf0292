import * as T from 'typebox'
import { closedStatus } from '../account-limits.ts'
import { Nullable } from '../shapes.ts'

/** States of an account (docs/reference/wire-accounts.md#users). */
export const userStatus = {
  normal: 0,
  banned: 1,
  inReview: 2,
  refused: 3,
  ignored: 4,
  needsFields: 10,
} as const

/** States in which an account has no sessions (docs/reference/wire-accounts.md#registration). */
export const inactiveStatuses: ReadonlySet<number> = new Set([
  userStatus.banned,
  userStatus.refused,
  userStatus.ignored,
  closedStatus,
])

/** The group of a profile. */
export const ProfileGroup = T.Object({
  pid: T.Integer(),
  groupId: T.Integer(),
  groupName: T.String(),
  isTop: T.Boolean(),
  expirationTime: Nullable(T.String()),
  color: T.String(),
  amount: T.Number(),
  level: T.Integer(),
  remainDays: T.Integer(),
  remainTime: T.Integer(),
  typeTime: T.Integer(),
  description: T.String(),
  hasPayGroup: T.Boolean(),
})

/** A person's profile. Fields after `expiredDays` are for the person themself, `isDeny` for others. */
export const ProfileView = T.Object({
  id: T.Integer(),
  username: T.String({ description: 'empty for others' }),
  avatarUrl: T.String(),
  status: T.Integer({
    description: '0 normal, 1 banned, 2 under review, 3 refused, 4 ignored, 10 lacks sign-in fields',
  }),
  loginAt: T.String(),
  expiredAt: Nullable(T.String()),
  banReason: T.String(),
  nickname: T.String(),
  originalAvatarUrl: T.String(),
  backgroundUrl: T.String(),
  originalBackGroundUrl: T.String(),
  isReal: T.Boolean(),
  threadCount: T.Integer(),
  followCount: T.Integer(),
  fansCount: T.Integer(),
  likedCount: T.Integer(),
  questionCount: T.Integer(),
  signature: T.String(),
  usernameBout: T.Integer(),
  updatedAt: T.String(),
  canEdit: T.Boolean(),
  canDelete: T.Boolean(),
  showGroups: T.Boolean(),
  registerReason: T.String(),
  denyStatus: T.Boolean(),
  hasPassword: T.Boolean(),
  isRenew: T.Boolean(),
  paid: T.Boolean(),
  payTime: Nullable(T.String()),
  follow: Nullable(T.Integer({ description: 'null for the caller, 0 not followed, 1 followed, 2 mutual' })),
  group: Nullable(ProfileGroup),
  isBindWechat: T.Boolean(),
  wxNickname: T.String(),
  wxHeadImgUrl: T.String(),
  expiredDays: T.Union([T.Integer(), T.Literal(false)]),
  originalMobile: T.Optional(T.String()),
  identity: T.Optional(T.String()),
  realname: T.Optional(T.String()),
  mobile: T.Optional(T.String({ description: 'masked' })),
  email: T.Optional(T.String({ description: 'verified e-mail address' })),
  canWalletPay: T.Optional(T.Boolean()),
  walletBalance: T.Optional(T.String({ description: 'yuan, two decimals' })),
  walletFreeze: T.Optional(T.String({ description: 'yuan, two decimals' })),
  canEditUsername: T.Optional(T.Boolean()),
  isDeny: T.Optional(T.Boolean({ description: 'whether the caller has blocked this member' })),
})
export type ProfileView = T.Static<typeof ProfileView>

/** A person in a list (docs/reference/wire-accounts.md#users, `users.list`). */
export const UserCardView = T.Object({
  userId: T.Integer(),
  nickname: T.String(),
  avatar: T.String(),
  threadCount: T.Integer(),
  questionCount: T.Integer(),
  likedCount: T.Integer(),
  followCount: T.Integer(),
  isFollow: T.Boolean(),
  isMutualFollow: T.Boolean(),
  groupName: T.String({ description: 'empty unless the group is displayed' }),
  level: T.Integer(),
})
export type UserCardView = T.Static<typeof UserCardView>

/** The tokens of a session (docs/reference/wire-accounts.md#access-tokens). */
export const TokenView = T.Object({
  tokenType: T.String(),
  expiresIn: T.Integer({ description: 'seconds' }),
  accessToken: T.String(),
  refreshToken: T.String(),
})
export type TokenView = T.Static<typeof TokenView>

/** The response of a login (docs/reference/wire-accounts.md#login). */
export const LoginView = T.Object({
  ...TokenView.properties,
  isMissNickname: T.Boolean(),
  avatarUrl: T.String(),
  userStatus: T.Integer({
    description: '0 normal, 1 banned, 2 under review, 3 refused, 4 ignored, 10 lacks sign-in fields',
  }),
  uid: T.Integer(),
  userId: T.Integer(),
  isClosingCancelled: T.Optional(
    T.Boolean({ description: 'whether this login cancelled the requested closure of the account' }),
  ),
})
export type LoginView = T.Static<typeof LoginView>
