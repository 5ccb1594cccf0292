import { type NotificationEventName, notificationEvents } from '@chaguan/contracts/browser'
import type { TextKey, Translate } from '../../../i18n/texts.ts'

/** The names of channels on the wire, which are Chinese in every language. */
const channels = { 系统通知: 0, 微信通知: 1, 短信通知: 2, 小程序通知: 4 } as const

const events = new Map(
  (Object.keys(notificationEvents) as NotificationEventName[]).map((event) => [
    notificationEvents[event].typeName as string,
    `adminNotifications.event.${event}` as const,
  ]),
)

const isChannel = (name: string): name is keyof typeof channels => name in channels

/** The name of an event in the language of the page; as it is on the wire when it is not known. */
export function nameOfEvent(t: Translate, wireName: string): string {
  const key = events.get(wireName)
  return key ? t(key) : wireName
}

/** The name of a channel in the language of the page; as it is on the wire when it is not known. */
export const nameOfChannel = (t: Translate, wireName: string): string =>
  isChannel(wireName) ? t(`adminNotifications.channel.${channels[wireName]}`) : wireName

/** What a variable of a template, such as `{username}`, stands for; `meaning` when it is not known. */
export function meaningOfVariable(t: Translate, variable: string, meaning: string): string {
  const key = `adminNotifications.variable.${variable.replace(/[{}$]/g, '')}` as TextKey
  const text = t(key)
  return text === key ? meaning : text
}
