// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { signInApi } from '../../api/users.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const logIn: BrowserEndpoint<typeof signInApi.logIn> = { method: 'POST', path: '/api/v3/users/username.login' }

export const register: BrowserEndpoint<typeof signInApi.register> = { method: 'POST', path: '/api/v3/users/username.register' }

export const checkName: BrowserEndpoint<typeof signInApi.checkName> = { method: 'POST', path: '/api/v3/users/username.check' }

export const setNickname: BrowserEndpoint<typeof signInApi.setNickname> = { method: 'POST', path: '/api/v3/users/nickname.set' }

export const logOut: BrowserEndpoint<typeof signInApi.logOut> = { method: 'POST', path: '/api/v3/users/logout' }

export const listSessions: BrowserEndpoint<typeof signInApi.listSessions> = { method: 'GET', path: '/api/v3/users/sessions' }

export const revokeSession: BrowserEndpoint<typeof signInApi.revokeSession> = { method: 'POST', path: '/api/v3/users/sessions.revoke' }

export const logInAsAdministrator: BrowserEndpoint<typeof signInApi.logInAsAdministrator> = { method: 'POST', path: '/api/backAdmin/login' }

export const proveSelf: BrowserEndpoint<typeof signInApi.proveSelf> = { method: 'POST', path: '/api/v3/users/prove' }

export const refreshToken: BrowserEndpoint<typeof signInApi.refreshToken> = { method: 'POST', path: '/api/backAdmin/refresh.token' }

export const setUp: BrowserEndpoint<typeof signInApi.setUp> = { method: 'POST', path: '/api/v3/users/setup' }
