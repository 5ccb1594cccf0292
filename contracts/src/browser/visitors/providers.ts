// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { providersApi } from '../../api/providers.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listProviders: BrowserEndpoint<typeof providersApi.listProviders> = { method: 'GET', path: '/api/v3/users/oidc.providers' }

export const startProvider: BrowserEndpoint<typeof providersApi.startProvider> = { method: 'GET', path: '/api/v3/users/oidc.start' }

export const logInByProvider: BrowserEndpoint<typeof providersApi.logInByProvider> = { method: 'POST', path: '/api/v3/users/oidc.login' }

export const listIdentities: BrowserEndpoint<typeof providersApi.listIdentities> = { method: 'GET', path: '/api/v3/users/identities' }

export const unlinkIdentity: BrowserEndpoint<typeof providersApi.unlinkIdentity> = { method: 'POST', path: '/api/v3/users/identities.unlink' }

export const manageProviders: BrowserEndpoint<typeof providersApi.manageProviders> = { method: 'GET', path: '/api/backAdmin/oidc.providers' }

export const saveProvider: BrowserEndpoint<typeof providersApi.saveProvider> = { method: 'POST', path: '/api/backAdmin/oidc.providers.save' }

export const deleteProvider: BrowserEndpoint<typeof providersApi.deleteProvider> = { method: 'POST', path: '/api/backAdmin/oidc.providers.delete' }
