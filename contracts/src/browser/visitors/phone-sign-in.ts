// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { phoneSignInApi } from '../../api/phone-sign-in.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const sendSms: BrowserEndpoint<typeof phoneSignInApi.sendSms> = { method: 'POST', path: '/api/v3/users/sms.send' }

export const verifySms: BrowserEndpoint<typeof phoneSignInApi.verifySms> = { method: 'POST', path: '/api/v3/users/sms.verify' }

export const logInBySms: BrowserEndpoint<typeof phoneSignInApi.logInBySms> = { method: 'POST', path: '/api/v3/users/sms.login' }

export const bindPhone: BrowserEndpoint<typeof phoneSignInApi.bindPhone> = { method: 'POST', path: '/api/v3/users/sms.bind' }

export const rebindPhone: BrowserEndpoint<typeof phoneSignInApi.rebindPhone> = { method: 'POST', path: '/api/v3/users/sms.rebind' }

export const resetPasswordBySms: BrowserEndpoint<typeof phoneSignInApi.resetPasswordBySms> = { method: 'POST', path: '/api/v3/users/sms.reset.pwd' }

export const resetPayPasswordBySms: BrowserEndpoint<typeof phoneSignInApi.resetPayPasswordBySms> = { method: 'POST', path: '/api/v3/users/sms.reset.pay.pwd' }

export const updateMobile: BrowserEndpoint<typeof phoneSignInApi.updateMobile> = { method: 'POST', path: '/api/v3/users/update.mobile' }
