// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { twoFactorsApi } from '../../api/two-factors.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const readTwoFactor: BrowserEndpoint<typeof twoFactorsApi.readTwoFactor> = { method: 'GET', path: '/api/v3/users/two-factor' }

export const beginTwoFactor: BrowserEndpoint<typeof twoFactorsApi.beginTwoFactor> = { method: 'POST', path: '/api/v3/users/two-factor.setup' }

export const confirmTwoFactor: BrowserEndpoint<typeof twoFactorsApi.confirmTwoFactor> = { method: 'POST', path: '/api/v3/users/two-factor.confirm' }

export const renewRecoveryCodes: BrowserEndpoint<typeof twoFactorsApi.renewRecoveryCodes> = { method: 'POST', path: '/api/v3/users/two-factor.codes' }

export const endTwoFactor: BrowserEndpoint<typeof twoFactorsApi.endTwoFactor> = { method: 'POST', path: '/api/v3/users/two-factor.off' }

export const logInBySecondFactor: BrowserEndpoint<typeof twoFactorsApi.logInBySecondFactor> = { method: 'POST', path: '/api/v3/users/two-factor.login' }
