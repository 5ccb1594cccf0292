import type { Lang } from '@chaguan/contracts'
import type { TextValues } from '@chaguan/contracts/translate'
import type { MailMessage } from '../../drivers/mail/mail.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import type { Purpose } from '../verification-codes/index.ts'

/** The content of a mail with a verification code. */
export interface CodeMail {
  readonly to: string
  readonly purpose: Purpose
  readonly siteName: string
  readonly code: string
  readonly minutes: number
  /** Does the same as the code; null when there is none. */
  readonly link: string | null
  readonly linkMinutes: number
  /** Name of the account that the address is to be bound to; empty when the reader knows it already. */
  readonly account: string
}

/** The content of a mail to an address without an account. */
export interface UnknownAddressMail
  extends Pick<CodeMail, 'to' | 'siteName' | 'code' | 'minutes' | 'linkMinutes'> {
  /** Where to register; null where registration is closed. */
  readonly link: string | null
  /** Whether the code can register the account too. */
  readonly hasCode: boolean
}

/**
 * Renders the mail to an address without an account: that it has none and how to register, in the language of the
 * request.
 */
export function writeUnknownAddressMail(mail: UnknownAddressMail, lang: Lang): MailMessage {
  const { to, siteName: site, code, minutes, link, linkMinutes, hasCode } = mail
  const textFor = (key: TextKey, values?: TextValues) => translate(lang, key, values)
  const lines = [
    textFor('emailSignIn.stranger.text', { site }),
    ...(link === null
      ? [textFor('emailSignIn.stranger.closed')]
      : [
          `${textFor(hasCode ? 'emailSignIn.stranger.link' : 'emailSignIn.stranger.page', { minutes: linkMinutes })}\n${link}`,
        ]),
    ...(hasCode && link !== null ? [textFor('emailSignIn.stranger.code', { code, minutes })] : []),
    textFor('emailSignIn.stranger.end'),
  ]
  return { to, subject: textFor('emailSignIn.stranger.subject', { site }), text: lines.join('\n\n') }
}

const reasons = {
  login: 'emailSignIn.mail.login',
  bind: 'emailSignIn.mail.bind',
  reset_pwd: 'emailSignIn.mail.resetPassword',
  verify: 'emailSignIn.mail.verify',
} as const satisfies Partial<Readonly<Record<Purpose, TextKey>>>

const reasonOf = (purpose: Purpose) => (purpose in reasons ? reasons[purpose as keyof typeof reasons] : null)

/** Renders the mail with a verification code, in the language of the request. */
export function writeCodeMail(mail: CodeMail, lang: Lang): MailMessage {
  const { to, siteName, code, minutes, link, linkMinutes, account, purpose } = mail
  const reason = reasonOf(purpose)
  const textFor = (key: TextKey, values?: TextValues) => translate(lang, key, values)
  const lines = [
    reason === null ? '' : textFor(reason, { site: siteName, account }),
    textFor('emailSignIn.mail.code', { code, minutes }),
    ...(link === null ? [] : [`${textFor('emailSignIn.mail.link', { minutes: linkMinutes })}\n${link}`]),
    textFor('emailSignIn.mail.end'),
  ]
  return {
    to,
    subject: textFor('emailSignIn.mail.subject', { site: siteName, code }),
    text: lines.join('\n\n'),
  }
}
