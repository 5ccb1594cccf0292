// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { newcomersApi } from '../../api/newcomers.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const readNewcomer: BrowserEndpoint<typeof newcomersApi.readNewcomer> = { method: 'GET', path: '/api/v3/users/newcomer' }

export const registerNewcomer: BrowserEndpoint<typeof newcomersApi.registerNewcomer> = { method: 'POST', path: '/api/v3/users/newcomer.register' }

export const bindNewcomer: BrowserEndpoint<typeof newcomersApi.bindNewcomer> = { method: 'POST', path: '/api/v3/users/newcomer.bind' }

export const linkNewcomer: BrowserEndpoint<typeof newcomersApi.linkNewcomer> = { method: 'POST', path: '/api/v3/users/newcomer.link' }
