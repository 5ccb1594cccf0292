import { captchaApi } from '@chaguan/contracts'
import { ask } from '../../../api/ask.ts'

/** The captcha of a page with a form that needs one. */
export const captchaAsk = ask(captchaApi.askCaptcha, {})
