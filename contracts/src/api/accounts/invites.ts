import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { InvitedView, InviteLinkView } from '../../entities/invite.ts'
import { Id, PageOf, PageWith, pagingInput } from '../../shapes.ts'

/** Invitations to the site (docs/reference/wire-accounts.md#invites). */
export const invitesApi = defineApi({
  createInvite: {
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/api/v3/invite.link.create',
    summary:
      'The code by which the caller invites: their own id; for administrators one of 32 signs, for a group and once.',
    access: 'member',
    whenRestricted: 'members',
    permission: 'other.canInviteUserScale',
    input: T.Object({ group: T.Optional(Id) }),
    output: InviteLinkView,
  },
  createGroupInvite: {
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/api/backAdmin/adminInvite.link.create',
    summary: 'A code of 32 signs that leads one person into a group, for seven days.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ groupId: Id }),
    output: InviteLinkView,
  },
  listInvited: {
    method: 'GET',
    path: '/api/v3/invite.users.list',
    summary: 'Who came by the invitations of the caller, the latest first.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ ...pagingInput }),
    output: PageWith(
      T.Object({
        userId: T.Integer(),
        nickname: T.String(),
        avatar: T.String(),
        groupName: T.String(),
        level: T.Integer(),
        totalInviteUsers: T.Integer(),
        totalInviteBounties: T.Number({ description: 'yuan' }),
        inviteUsersList: T.Array(InvitedView),
      }),
    ),
  },
  listInvitedBy: {
    method: 'GET',
    path: '/api/backAdmin/users.invite',
    summary: 'Who came by the invitations of a person.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ...pagingInput, userId: Id }),
    output: PageOf(
      T.Object({
        userId: T.Integer(),
        nickname: T.String(),
        avatarUrl: T.String(),
        updatedAt: T.String(),
      }),
    ),
  },
})
