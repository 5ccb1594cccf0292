import { type Lang, type NoticeEventName, type NotificationView, noticeEvents } from '@chaguan/contracts'
import type { LocalizedText } from '../../i18n/localized.ts'
import { htmlOfPlain } from '../texts/index.ts'
import { builtInTemplate, filledTemplate, noticeText, type Values } from './fill-template.ts'

/** What a system notification was made of: words that were edited by then, or the values of the product's own. */
export interface SystemData {
  readonly template?: string
  /** Text, or what a thing is called in each language. */
  readonly values?: Readonly<Record<string, string | LocalizedText>>
  /** Plain words. */
  readonly title?: string
  readonly content?: string
  readonly threadId?: number
  /** Who it is about. */
  readonly personId?: number
}

/** Told in the product's own words: the wire has no template for it. */
export const invitedNotice = 'user.invited'

/** Told of a new follower, in the product's own words too; it can be muted. */
export const followedNotice = 'user.followed'

/** An alarm of the nightly look at the money, for administrators. */
export const brokenMoneyNotice = 'money.broken'

/** A plugin that failed too often, for administrators: taken offline, or back in the version before. */
export const stoppedPluginNotices = { offline: 'plugin.offline', rolledBack: 'plugin.rolledBack' } as const

/** A dispute of a payment and its end: to those who were paid, and to administrators. */
const disputeNotices = [
  'dispute.open',
  'dispute.won',
  'dispute.lost',
  'dispute.admin.open',
  'dispute.admin.won',
  'dispute.admin.lost',
] as const

/** What is told in the product's own words, with values. */
const ownNotices = [
  invitedNotice,
  followedNotice,
  brokenMoneyNotice,
  stoppedPluginNotices.offline,
  stoppedPluginNotices.rolledBack,
  ...disputeNotices,
] as const

/** What administrators did to how somebody comes in: words of ours, which no template of the site takes the place of. */
export const accountNotices = { password: 'account.password', phone: 'account.phone' } as const

const isAccountNotice = (
  name: string | undefined,
): name is (typeof accountNotices)[keyof typeof accountNotices] =>
  name === accountNotices.password || name === accountNotices.phone

const isEvent = (name: string | undefined): name is NoticeEventName =>
  name !== undefined && Object.hasOwn(noticeEvents, name)

const valuesIn = (values: SystemData['values'] = {}, lang: Lang): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : value[lang]]),
  )

/** Title and content as plain text; in the reader's language unless the site edited the template. */
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
 * Title, content as HTML, and raw data of a system notification (docs/reference/wire-messages.md#notification-object,
 * `system`).
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
