import { captchaApi } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../api/query.ts'
import type { Site } from '../site/site.ts'

/** The captcha of a page with a form that needs one. */
export const captchaQuery = query(captchaApi.askCaptcha, {})

/**
 * The captcha of a page with a form for members whose groups must solve one
 * (docs/reference/wire-accounts.md#default-permissions).
 */
export const captchaOfWriter = ({ forum, me }: Site) =>
  me && forum.other.createThreadWithCaptcha ? [captchaQuery] : []

type Fields = Readonly<Record<string, string>>

/** The hidden fields of a captcha in a form without scripts. */
export const captchaIn = ({ captchaTicket, captchaRandStr = '' }: Fields) =>
  captchaTicket ? { captchaTicket, captchaRandStr } : {}

/** The captcha that the page has loaded, for a form without scripts; undefined where it needs none. */
export const useCaptchaAsked = () => useApiQuery(captchaQuery, { enabled: false }).data
