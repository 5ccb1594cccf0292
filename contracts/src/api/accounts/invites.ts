import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { InvitedView, InviteLinkView, ManagedInviteView } from '../../entities/invite.ts'
import { Id, IdList, Nothing, OneOf, PageOf, PageWith, pagingInput, SortBy } from '../../shapes.ts'

/** Filter of administrators' codes; void ones are found among the open ones. */
export const invitesFilter = {
  groupId: T.Optional(Id),
  state: T.Optional(OneOf(['open', 'used', 'expired'])),
}

/** Invitations to the site (docs/reference/wire-accounts.md#invites). */
export const invitesApi = defineApi({
  createInvite: {
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/api/v3/invite.link.create',
    summary: "Returns the caller's invite code: their id; for administrators 32 characters, single-use.",
    description: "With `group`, an administrator's code leads into that group.",
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
    summary: 'Creates a single-use invite code of 32 characters for a group, valid for 7 days.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ groupId: Id }),
    output: InviteLinkView,
  },
  listInvites: {
    method: 'GET',
    path: '/api/backAdmin/invites',
    summary: "Returns a page of administrators' invite codes, newest first by default.",
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ...pagingInput, ...invitesFilter, sort: SortBy(['createdAt']) }),
    output: PageOf(ManagedInviteView),
  },
  deleteInvites: {
    method: 'POST',
    path: '/api/backAdmin/invites.delete',
    summary: 'Deletes invite codes: all of them, or none if one does not exist.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ids: IdList }),
    output: Nothing,
  },
  listInvited: {
    method: 'GET',
    path: '/api/v3/invite.users.list',
    summary: 'Returns a page of the members whom the caller invited, newest first.',
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
    summary: 'Returns a page of the members whom a member invited.',
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
