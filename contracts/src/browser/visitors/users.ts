// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { usersApi } from '../../api/users.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const openProfile: BrowserEndpoint<typeof usersApi.openProfile> = { method: 'GET', path: '/api/v3/user' }

export const listUsers: BrowserEndpoint<typeof usersApi.listUsers> = { method: 'GET', path: '/api/v3/users.list' }

export const editProfile: BrowserEndpoint<typeof usersApi.editProfile> = { method: 'POST', path: '/api/v3/users/update.user' }

export const provePayPassword: BrowserEndpoint<typeof usersApi.provePayPassword> = { method: 'POST', path: '/api/v3/users/pay-password/reset' }

export const checkIdentity: BrowserEndpoint<typeof usersApi.checkIdentity> = { method: 'POST', path: '/api/v3/users/real' }

export const uploadAvatar: BrowserEndpoint<typeof usersApi.uploadAvatar> = { method: 'POST', path: '/api/v3/users/avatar', upload: 'avatar' }

export const uploadBackground: BrowserEndpoint<typeof usersApi.uploadBackground> = { method: 'POST', path: '/api/v3/users/background', upload: 'background' }
