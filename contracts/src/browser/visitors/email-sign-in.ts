// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { emailSignInApi } from '../../api/email-sign-in.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const sendEmail: BrowserEndpoint<typeof emailSignInApi.sendEmail> = { method: 'POST', path: '/api/v3/users/email.send' }

export const verifyEmail: BrowserEndpoint<typeof emailSignInApi.verifyEmail> = { method: 'POST', path: '/api/v3/users/email.verify' }

export const logInByEmail: BrowserEndpoint<typeof emailSignInApi.logInByEmail> = { method: 'POST', path: '/api/v3/users/email.login' }

export const bindEmail: BrowserEndpoint<typeof emailSignInApi.bindEmail> = { method: 'POST', path: '/api/v3/users/email.bind' }

export const resetPasswordByEmail: BrowserEndpoint<typeof emailSignInApi.resetPasswordByEmail> = { method: 'POST', path: '/api/v3/users/email.reset.pwd' }
