import type { Lang } from '@chaguan/contracts'
import type { TextValues } from '@chaguan/contracts/translate'
import type { MailMessage } from '../../drivers/mail/mail.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import type { Purpose } from '../verification-codes/index.ts'

/** What a mail with a code is made of. */
export interface CodeMail {
  readonly to: string
  readonly purpose: Purpose
  readonly siteName: string
  readonly code: string
  readonly minutes: number
  /** Does the same as the code; null where there is none. */
  readonly link: string | null
  readonly linkMinutes: number
  /** Name of the account that the address is to belong to; empty where that is known already. */
  readonly account: string
}

const reasons = {
  login: 'emailSignIn.mail.login',
  bind: 'emailSignIn.mail.bind',
  reset_pwd: 'emailSignIn.mail.resetPassword',
  verify: 'emailSignIn.mail.verify',
} as const satisfies Partial<Readonly<Record<Purpose, TextKey>>>

const reasonOf = (purpose: Purpose) => (purpose in reasons ? reasons[purpose as keyof typeof reasons] : null)

/** A mail with a code, in the language of whoever asked for it. */
export function writeCodeMail(mail: CodeMail, lang: Lang): MailMessage {
  const { to, siteName, code, minutes, link, linkMinutes, account, purpose } = mail
  const reason = reasonOf(purpose)
  const said = (key: TextKey, values?: TextValues) => translate(lang, key, values)
  const lines = [
    reason === null ? '' : said(reason, { site: siteName, account }),
    said('emailSignIn.mail.code', { code, minutes }),
    ...(link === null ? [] : [`${said('emailSignIn.mail.link', { minutes: linkMinutes })}\n${link}`]),
    said('emailSignIn.mail.end'),
  ]
  return { to, subject: said('emailSignIn.mail.subject', { site: siteName, code }), text: lines.join('\n\n') }
}
