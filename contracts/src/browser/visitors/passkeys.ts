// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { passkeysApi } from '../../api/passkeys.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listPasskeys: BrowserEndpoint<typeof passkeysApi.listPasskeys> = { method: 'GET', path: '/api/v3/users/passkeys' }

export const beginPasskey: BrowserEndpoint<typeof passkeysApi.beginPasskey> = { method: 'POST', path: '/api/v3/users/passkeys.begin' }

export const createPasskey: BrowserEndpoint<typeof passkeysApi.createPasskey> = { method: 'POST', path: '/api/v3/users/passkeys.create' }

export const deletePasskey: BrowserEndpoint<typeof passkeysApi.deletePasskey> = { method: 'POST', path: '/api/v3/users/passkeys.delete' }

export const challengePasskey: BrowserEndpoint<typeof passkeysApi.challengePasskey> = { method: 'POST', path: '/api/v3/users/passkeys.challenge' }

export const logInByPasskey: BrowserEndpoint<typeof passkeysApi.logInByPasskey> = { method: 'POST', path: '/api/v3/users/passkeys.login' }
