import * as T from 'typebox'

/** One person following another (docs/reference/wire-accounts.md#follows). */
export const FollowView = T.Object({
  id: T.Integer(),
  fromUserId: T.Integer(),
  toUserId: T.Integer(),
  isMutual: T.Integer({ description: '1 if the follow is mutual' }),
  updatedAt: T.String(),
  createdAt: T.String(),
})
export type FollowView = T.Static<typeof FollowView>

/** A row of the lists of follows and fans: the other person, their group and the follow. */
export const FollowRowView = T.Object({
  user: T.Object({
    pid: T.Integer(),
    userId: T.Integer(),
    avatar: T.String(),
    nickname: T.String(),
    nickName: T.String({ description: 'the nickname, as clients before 3.0.220113 read it' }),
    userName: T.String({ description: 'the nickname, as clients before 3.0.220113 read it' }),
    signature: T.String(),
    fansCount: T.Integer(),
  }),
  group: T.Object({
    pid: T.Integer(),
    groupId: T.Integer(),
    groupName: T.String(),
    groupIcon: T.String(),
    level: T.Integer(),
  }),
  userFollow: T.Object({
    ...FollowView.properties,
    isFollow: T.Boolean({ description: 'whether the caller follows this member' }),
  }),
})
export type FollowRowView = T.Static<typeof FollowRowView>

/** A person whom the caller has blocked. */
export const DeniedView = T.Object({
  userId: T.Integer({ description: 'the caller' }),
  denyUserId: T.Integer(),
  pid: T.Integer({ description: 'id of the blocked member' }),
  nickname: T.String(),
  avatar: T.String(),
  signature: T.String(),
})
export type DeniedView = T.Static<typeof DeniedView>
