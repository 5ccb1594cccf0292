// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { relationsApi } from '../../api/relations.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const follow: BrowserEndpoint<typeof relationsApi.follow> = { method: 'POST', path: '/api/v3/follow.create' }

export const unfollow: BrowserEndpoint<typeof relationsApi.unfollow> = { method: 'POST', path: '/api/v3/follow.delete' }

export const listFollows: BrowserEndpoint<typeof relationsApi.listFollows> = { method: 'GET', path: '/api/v3/follow.list' }

export const deny: BrowserEndpoint<typeof relationsApi.deny> = { method: 'POST', path: '/api/v3/users/deny.create' }

export const undeny: BrowserEndpoint<typeof relationsApi.undeny> = { method: 'POST', path: '/api/v3/users/deny.delete' }

export const listDenied: BrowserEndpoint<typeof relationsApi.listDenied> = { method: 'GET', path: '/api/v3/users/deny.list' }
