import { captchaApi } from '@chaguan/contracts'
import { ask } from '../../../api/ask.ts'
import type { Site } from '../../../api/site.ts'

/** The captcha of a page with a form that needs one. */
export const captchaAsk = ask(captchaApi.askCaptcha, {})

/** The captcha of a page on which somebody writes whose groups must solve one (wire-contract 4.2). */
export const captchaOfWriter = ({ forum, me }: Site) =>
  me && forum.other.createThreadWithCaptcha ? [captchaAsk] : []

type Fields = Readonly<Record<string, string>>

/** What a form without scripts carries of its captcha. */
export const captchaIn = ({ captchaTicket, captchaRandStr = '' }: Fields) =>
  captchaTicket ? { captchaTicket, captchaRandStr } : {}
