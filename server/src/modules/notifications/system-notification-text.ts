import {
  type Lang,
  type NotificationEventName,
  type NotificationView,
  notificationEvents,
} from '@chaguan/contracts'
import type { LocalizedText } from '../../i18n/localized.ts'
import { htmlOfPlain } from '../texts/index.ts'
import { builtInTemplate, filledTemplate, notificationText, type Values } from './fill-template.ts'

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
export const invitedNotification = 'user.invited'

/** A new follower. Built-in only, and can be muted. */
export const followedNotification = 'user.followed'

/** An alarm of the nightly verification of money, for administrators. */
export const brokenMoneyNotification = 'money.broken'

/** A plugin that failed too often was disabled or rolled back to its previous version; for administrators. */
export const stoppedPluginNotifications = {
  offline: 'plugin.offline',
  rolledBack: 'plugin.rolledBack',
} as const

/** The states of a payment dispute, for recipients of the payment and for administrators. */
const disputeNotifications = [
  'dispute.open',
  'dispute.won',
  'dispute.lost',
  'dispute.admin.open',
  'dispute.admin.won',
  'dispute.admin.lost',
] as const

/** Notifications with built-in texts and values. */
const ownNotifications = [
  invitedNotification,
  followedNotification,
  brokenMoneyNotification,
  stoppedPluginNotifications.offline,
  stoppedPluginNotifications.rolledBack,
  ...disputeNotifications,
] as const

/** Changes of credentials by administrators. Built-in only: the site cannot edit these texts. */
export const accountNotifications = { password: 'account.password', phone: 'account.phone' } as const

const isAccountNotification = (
  name: string | undefined,
): name is (typeof accountNotifications)[keyof typeof accountNotifications] =>
  name === accountNotifications.password || name === accountNotifications.phone

const isEvent = (name: string | undefined): name is NotificationEventName =>
  name !== undefined && Object.hasOwn(notificationEvents, name)

/** Values as they are said in a language. */
export const valuesIn = (values: SystemData['values'] = {}, lang: Lang): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : value[lang]]),
  )

/** Returns title and content as plain text, in the reader's language unless the site edited the template. */
export function plainSystemNotification(data: SystemData, lang: Lang): { title: string; content: string } {
  if (data.title !== undefined) return { title: data.title, content: data.content ?? '' }
  const own = ownNotifications.find((name) => name === data.template)
  if (own)
    return filledTemplate(
      notificationText(`notificationTexts.${own}`, lang),
      valuesIn(data.values, lang),
      lang,
    )
  if (isAccountNotification(data.template))
    return notificationText(`notificationTexts.${data.template}`, lang)
  if (!isEvent(data.template)) return { title: '', content: '' }
  if (data.template === 'registered.passed' && !data.values)
    return notificationText('notificationTexts.welcome', lang)
  return filledTemplate(builtInTemplate(data.template, lang), valuesIn(data.values, lang), lang)
}

/**
 * Presents a system notification: title, content as HTML, and raw data
 * (docs/reference/wire-messages.md#notification-object, `system`).
 */
export function systemNotificationText(data: SystemData, lang: Lang): Partial<NotificationView> {
  const { title, content } = plainSystemNotification(data, lang)
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
