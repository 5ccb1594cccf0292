// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { ownDataApi } from '../../api/own-data.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const readOwnData: BrowserEndpoint<typeof ownDataApi.readOwnData> = { method: 'GET', path: '/api/v3/users/data' }

export const packData: BrowserEndpoint<typeof ownDataApi.packData> = { method: 'POST', path: '/api/v3/users/data.pack' }

export const closeAccount: BrowserEndpoint<typeof ownDataApi.closeAccount> = { method: 'POST', path: '/api/v3/users/close' }
