import * as T from 'typebox'
import { OneOf } from '../shapes.ts'

/**
 * An invitation: a member's own id, or a code of 32 characters for a group (docs/reference/wire-accounts.md#invites).
 */
export const InviteLinkView = T.Object({
  userId: T.Integer({ description: 'id of the inviter' }),
  code: T.String(),
})
export type InviteLinkView = T.Static<typeof InviteLinkView>

/** A person who registered through an invitation of the caller. */
export const InvitedView = T.Object({
  pid: T.Integer({ description: 'id of the inviter' }),
  userId: T.Integer(),
  avatar: T.String(),
  joinedAt: T.String(),
  nickname: T.String(),
  bounty: T.Number({ description: 'yuan that the inviter earned by this member' }),
})
export type InvitedView = T.Static<typeof InvitedView>

/** States of an administrator's code; a void one can no longer be used: its group or its author's rights are gone. */
const inviteStates = ['open', 'used', 'expired', 'void'] as const
export type InviteState = (typeof inviteStates)[number]

/** An invite code that an administrator created. */
export const ManagedInviteView = T.Object({
  id: T.Integer(),
  code: T.String(),
  groupId: T.Integer(),
  groupName: T.String({ description: 'empty if the group was deleted' }),
  userId: T.Integer({ description: 'id of the administrator who created it' }),
  nickname: T.String(),
  uses: T.Integer(),
  toUserId: T.Integer({ description: 'id of the member who used a single-use code; otherwise 0' }),
  toNickname: T.String(),
  state: OneOf(inviteStates),
  createdAt: T.String(),
  endsAt: T.String(),
})
export type ManagedInviteView = T.Static<typeof ManagedInviteView>
