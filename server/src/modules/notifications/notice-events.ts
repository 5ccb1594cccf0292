import { type NoticeEventName, noticeEvents } from '@chaguan/contracts'
import type { NotificationRow } from './notification-store.ts'

/**
 * The event whose templates tell of a notification that has no words of its own
 * (docs/reference/wire-messages.md#notification-templates).
 */
const eventsOfTypes: Readonly<Record<string, NoticeEventName>> = {
  related: 'post.reminded',
  replied: 'post.replied',
  liked: 'post.liked',
}

/** The event whose templates tell of a notification; null when none does. */
export function eventOfNotice({
  type,
  data,
}: Pick<NotificationRow, 'type' | 'data'>): NoticeEventName | null {
  if (type !== 'system') return eventsOfTypes[type] ?? null
  const { template } = JSON.parse(data) as { template?: string }
  return template !== undefined && Object.hasOwn(noticeEvents, template)
    ? (template as NoticeEventName)
    : null
}
