import type { Lang } from '@chaguan/contracts'
import type { MailMessage } from '../../drivers/mail/mail.ts'
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

const words = {
  zh: {
    subject: (site: string, code: string) => `${site}：验证码 ${code}`,
    why: {
      login: (site: string) => `有人正在用这个邮箱登录${site}。`,
      bind: (site: string, account: string) => `${site}的账号「${account}」想绑定这个邮箱。`,
      reset_pwd: (site: string) => `有人想重置${site}账号的密码。`,
      verify: (site: string) => `${site}的账号正在更换邮箱，需要先验证现在的邮箱。`,
    },
    code: (code: string, minutes: number) => `验证码：${code}（${minutes} 分钟内有效）`,
    link: (minutes: number) => `也可以打开下面的链接（${minutes} 分钟内有效）：`,
    end: '如果不是你本人操作，请忽略这封邮件，不要把验证码告诉任何人。',
  },
  en: {
    subject: (site: string, code: string) => `${site}: code ${code}`,
    why: {
      login: (site: string) => `Somebody is logging in to ${site} with this address.`,
      bind: (site: string, account: string) =>
        `The account "${account}" on ${site} wants to use this address.`,
      reset_pwd: (site: string) => `Somebody wants to reset the password of an account on ${site}.`,
      verify: (site: string) =>
        `An account on ${site} is changing its address; this one has to be verified first.`,
    },
    code: (code: string, minutes: number) => `Code: ${code} (good for ${minutes} minutes)`,
    link: (minutes: number) => `Or open this link (good for ${minutes} minutes):`,
    end: 'If this was not you, ignore this mail and tell nobody the code.',
  },
} as const

/** A mail with a code, in the language of whoever asked for it. */
export function writeCodeMail(mail: CodeMail, lang: Lang): MailMessage {
  const { to, siteName, code, minutes, link, linkMinutes, account, purpose } = mail
  const t = words[lang]
  const why = purpose in t.why ? t.why[purpose as keyof typeof t.why](siteName, account) : ''
  const lines = [
    why,
    t.code(code, minutes),
    ...(link === null ? [] : [`${t.link(linkMinutes)}\n${link}`]),
    t.end,
  ]
  return { to, subject: t.subject(siteName, code), text: lines.join('\n\n') }
}
