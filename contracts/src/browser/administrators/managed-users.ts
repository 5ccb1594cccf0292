// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { managedUsersApi } from '../../api/managed-users.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listManagedUsers: BrowserEndpoint<typeof managedUsersApi.listManagedUsers> = { method: 'GET', path: '/api/backAdmin/users' }

export const openManagedUser: BrowserEndpoint<typeof managedUsersApi.openManagedUser> = { method: 'GET', path: '/api/backAdmin/user' }

export const changeUser: BrowserEndpoint<typeof managedUsersApi.changeUser> = { method: 'POST', path: '/api/backAdmin/users/update.user' }

export const exportUsers: BrowserEndpoint<typeof managedUsersApi.exportUsers> = { method: 'GET', path: '/api/backAdmin/export/users' }

export const uploadUserAvatar: BrowserEndpoint<typeof managedUsersApi.uploadUserAvatar> = { method: 'POST', path: '/api/backAdmin/users/avatar', upload: 'avatar' }

export const deleteUserAvatar: BrowserEndpoint<typeof managedUsersApi.deleteUserAvatar> = { method: 'POST', path: '/api/backAdmin/delete/users/avatar' }

export const listAdminActs: BrowserEndpoint<typeof managedUsersApi.listAdminActs> = { method: 'GET', path: '/api/backAdmin/action.logs' }
