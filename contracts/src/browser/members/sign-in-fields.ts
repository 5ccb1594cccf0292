// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { signInFieldsApi } from '../../api/sign-in-fields.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listOwnSignInFields: BrowserEndpoint<typeof signInFieldsApi.listOwnSignInFields> = { method: 'GET', path: '/api/v3/user/signinfields.list' }

export const answerSignInFields: BrowserEndpoint<typeof signInFieldsApi.answerSignInFields> = { method: 'POST', path: '/api/v3/user/signinfields.create' }

export const listSignInFields: BrowserEndpoint<typeof signInFieldsApi.listSignInFields> = { method: 'GET', path: '/api/backAdmin/signinfields.list' }

export const openSignInField: BrowserEndpoint<typeof signInFieldsApi.openSignInField> = { method: 'GET', path: '/api/admin/signinfields.resource.v2' }

export const saveSignInFields: BrowserEndpoint<typeof signInFieldsApi.saveSignInFields> = { method: 'POST', path: '/api/backAdmin/signinfields.create' }

export const setSignInFieldStatus: BrowserEndpoint<typeof signInFieldsApi.setSignInFieldStatus> = { method: 'POST', path: '/api/admin/signinfields.update.v2' }

export const listSignInAnswers: BrowserEndpoint<typeof signInFieldsApi.listSignInAnswers> = { method: 'GET', path: '/api/backAdmin/user/signinfields' }

export const examineUsers: BrowserEndpoint<typeof signInFieldsApi.examineUsers> = { method: 'POST', path: '/api/backAdmin/users/examine' }
