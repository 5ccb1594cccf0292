import { type Lang, type NoticeEventName, type NotificationView, noticeEvents } from '@chaguan/contracts'
import type { LocalizedText } from '../../i18n/localized.ts'
import { htmlOfPlain } from '../texts/index.ts'
import { builtInTemplate, filledTemplate, noticeText, type Values } from './fill-template.ts'

/**
 * The stored data of a system notification: a title and content that the site had edited, or a template name with
 * values.
 */
export interface SystemData {
  readonly template?: string
  /** A text, or a name in each language. */
  readonly values?: Readonly<Record<string, string | LocalizedText>>
  /** Plain text. */
  readonly title?: string
  readonly content?: string
  readonly threadId?: number
  /** The user it is about. */
  readonly personId?: number
}

/** Built-in only: the wire has no template for it. */
export const invitedNotice = 'user.invited'

/** A new follower. Built-in only, and can be muted. */
export const followedNotice = 'user.followed'

/** An alarm of the nightly verification of money, for administrators. */
export const brokenMoneyNotice = 'money.broken'

/** A plugin that failed too often was disabled or rolled back to its previous version; for administrators. */
export const stoppedPluginNotices = { offline: 'plugin.offline', rolledBack: 'plugin.rolledBack' } as const

/** The states of a payment dispute, for recipients of the payment and for administrators. */
const disputeNotices = [
  'dispute.open',
  'dispute.won',
  'dispute.lost',
  'dispute.admin.open',
  'dispute.admin.won',
  'dispute.admin.lost',
] as const

/** Notices with built-in texts and values. */
const ownNotices = [
  invitedNotice,
  followedNotice,
  brokenMoneyNotice,
  stoppedPluginNotices.offline,
  stoppedPluginNotices.rolledBack,
  ...disputeNotices,
] as const

/** Changes of credentials by administrators. Built-in only: the site cannot edit these texts. */
export const accountNotices = { password: 'account.password', phone: 'account.phone' } as const

const isAccountNotice = (
  name: string | undefined,
): name is (typeof accountNotices)[keyof typeof accountNotices] =>
  name === accountNotices.password || name === accountNotices.phone

const isEvent = (name: string | undefined): name is NoticeEventName =>
  name !== undefined && Object.hasOwn(noticeEvents, name)

/** Values as they are said in a language. */
export const valuesIn = (values: SystemData['values'] = {}, lang: Lang): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : value[lang]]),
  )

/** Returns title and content as plain text, in the reader's language unless the site edited the template. */
export function plainSystemNotice(data: SystemData, lang: Lang): { title: string; content: string } {
  if (data.title !== undefined) return { title: data.title, content: data.content ?? '' }
  const own = ownNotices.find((name) => name === data.template)
  if (own) return filledTemplate(noticeText(`notices.${own}`, lang), valuesIn(data.values, lang), lang)
  if (isAccountNotice(data.template)) return noticeText(`notices.${data.template}`, lang)
  if (!isEvent(data.template)) return { title: '', content: '' }
  if (data.template === 'registered.passed' && !data.values) return noticeText('notices.welcome', lang)
  return filledTemplate(builtInTemplate(data.template, lang), valuesIn(data.values, lang), lang)
}

/**
 * Presents a system notification: title, content as HTML, and raw data
 * (docs/reference/wire-messages.md#notification-object, `system`).
 */
export function systemNoticeText(data: SystemData, lang: Lang): Partial<NotificationView> {
  const { title, content } = plainSystemNotice(data, lang)
  return {
    title,
    content: htmlOfPlain(content),
    raw: {
      ...(data.template !== undefined && { tplId: data.template }),
      ...(data.threadId !== undefined && { thread_id: data.threadId }),
      ...(data.personId !== undefined && { user_id: data.personId }),
    },
  }
}
