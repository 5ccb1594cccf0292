// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { forumApi } from '../../api/forum.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const readForum: BrowserEndpoint<typeof forumApi.readForum> = { method: 'GET', path: '/api/v3/forum' }

export const listPermissions: BrowserEndpoint<typeof forumApi.listPermissions> = { method: 'GET', path: '/api/v3/group.permission.list' }

export const listInsertRights: BrowserEndpoint<typeof forumApi.listInsertRights> = { method: 'GET', path: '/api/v3/tom.permissions' }
