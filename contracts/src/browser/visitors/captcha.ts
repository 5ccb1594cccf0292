// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { captchaApi } from '../../api/captcha.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const askCaptcha: BrowserEndpoint<typeof captchaApi.askCaptcha> = { method: 'GET', path: '/api/v3/captcha' }
