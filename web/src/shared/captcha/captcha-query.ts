import { captchaApi } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../api/query.ts'
import type { Site } from '../site/site.ts'

/** The query for the captcha of a page whose form needs one. */
export const captchaQuery = query(captchaApi.createCaptcha, {})

/**
 * The captcha query of a page with a form for members whose groups must solve one
 * (docs/reference/wire-accounts.md#default-permissions); empty for others.
 */
export const captchaOfWriter = ({ forum, me }: Site) =>
  me && forum.other.createThreadWithCaptcha ? [captchaQuery] : []

type Fields = Readonly<Record<string, string>>

/** The hidden captcha fields of a form that is posted without JavaScript. */
export const captchaIn = ({ captchaTicket, captchaRandStr = '' }: Fields) =>
  captchaTicket ? { captchaTicket, captchaRandStr } : {}

/** The captcha that the page has loaded, for a form without JavaScript; undefined where none is needed. */
export const useCaptchaAsked = () => useApiQuery(captchaQuery, { enabled: false }).data
