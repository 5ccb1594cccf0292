import * as T from 'typebox'

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
