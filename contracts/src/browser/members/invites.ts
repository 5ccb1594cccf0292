// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { invitesApi } from '../../api/invites.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const createInvite: BrowserEndpoint<typeof invitesApi.createInvite> = { method: 'GET', path: '/api/v3/invite.link.create' }

export const createGroupInvite: BrowserEndpoint<typeof invitesApi.createGroupInvite> = { method: 'GET', path: '/api/backAdmin/adminInvite.link.create' }

export const listInvited: BrowserEndpoint<typeof invitesApi.listInvited> = { method: 'GET', path: '/api/v3/invite.users.list' }

export const listInvitedBy: BrowserEndpoint<typeof invitesApi.listInvitedBy> = { method: 'GET', path: '/api/backAdmin/users.invite' }
