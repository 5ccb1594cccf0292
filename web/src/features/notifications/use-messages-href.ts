import { notificationTypes } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../api/query.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import { unreadOf, unreadQuery } from '../../shared/notifications/unread.ts'

const notificationPages = ['thread', 'account', 'financial'] as const

/**
 * Address of the messages page that shows unread ones: the conversations when a message is unread, else the first kind
 * of notifications with unread ones.
 */
export function useMessagesHref(): string {
  const counts = useApiQuery(unreadQuery, { enabled: false }).data
  if (counts?.dialogNotifications !== 0) return links.messages
  const page = notificationPages.find((kind) => unreadOf(counts, notificationTypes[kind].join()) > 0)
  return withQuery(links.messages, { page })
}
