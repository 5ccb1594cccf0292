import {
  type InputOf,
  type NotificationView,
  notificationsApi,
  notificationTypes,
} from '@chaguan/contracts/browser'
import { type Query, query } from '../../api/query.ts'
import { links, withQuery } from '../../shared/links/links.ts'

/** A notification with those of the same page that are merged into it. */
export interface NotificationGroup {
  /** The latest one. */
  readonly notification: NotificationView
  readonly others: readonly NotificationView[]
}

/** The event of a system notification; empty for others. */
export const eventOf = (raw: NotificationView['raw']): string =>
  String((raw as { tplId?: unknown } | undefined)?.tplId ?? '')

/** Whether a notification is about a new follower. */
export const isOfFollower = ({ raw }: NotificationView): boolean => eventOf(raw) === 'user.followed'

const areAlike = (one: NotificationView, other: NotificationView): boolean =>
  (one.type === 'liked' && other.type === 'liked' && one.postId === other.postId) ||
  (isOfFollower(one) && isOfFollower(other))

/** Merges likes of one post, and new followers, into one notification at the place of the latest. */
export function groupNotifications(notifications: readonly NotificationView[]): NotificationGroup[] {
  const groups: { notification: NotificationView; others: NotificationView[] }[] = []
  for (const notification of notifications) {
    const same = groups.find((group) => areAlike(group.notification, notification))
    if (same) same.others.push(notification)
    else groups.push({ notification, others: [] })
  }
  return groups
}

/** A kind of notifications with a page of its own. */
export type NotificationKind = 'account' | 'financial' | 'thread'

/** `all` is the first tab, so that every unread notification is seen. */
export const notificationTabs = ['all', 'at', 'reply', 'like'] as const
export type NotificationTab = (typeof notificationTabs)[number]

const typesOfTab: Readonly<Record<NotificationTab, string>> = {
  all: 'related,replied,liked',
  at: 'related',
  reply: 'replied',
  like: 'liked',
}

/** The number of notifications on a page (docs/reference/pages.md#messages). */
const perPage = 10

/** The types that a page of notifications shows (docs/reference/wire-messages.md#notification-types). */
export function typesOf(kind: NotificationKind, tab: NotificationTab): string {
  return kind === 'thread' ? typesOfTab[tab] : notificationTypes[kind].join(',')
}

/** The query for a page of notifications. The server marks them as read. */
export function notificationsQuery(
  kind: NotificationKind,
  tab: NotificationTab,
  page: number,
): Query<typeof notificationsApi.listNotifications> {
  const input: InputOf<typeof notificationsApi.listNotifications> = {
    page,
    perPage,
    filter: { type: typesOf(kind, tab) },
  }
  return { ...query(notificationsApi.listNotifications, input), leavesTrace: true }
}

/** Address of a page of notifications. */
export function notificationsHref(kind: NotificationKind, tab: NotificationTab, page: number): string {
  return withQuery(links.messages, {
    page: kind,
    subPage: kind === 'thread' && tab !== 'all' ? tab : undefined,
    p: page > 1 ? page : undefined,
  })
}

/** Id of the person of a system notification who may be followed back; 0 for nobody. */
export const personOf = (raw: NotificationView['raw']): number =>
  Number((raw as { user_id?: unknown } | undefined)?.user_id ?? 0)

/**
 * The link of a notification about a dispute besides its thread: the admin area for administrators, the wallet for
 * others; null for other notifications.
 */
function disputeHref(raw: NotificationView['raw']): string | null {
  const event = eventOf(raw)
  if (event.startsWith('dispute.admin.')) return '/admin/disputes'
  return event.startsWith('dispute.') ? '/wallet' : null
}

/** The link of a notification: the comment, the thread, a person, the money of a dispute, or none. */
export function notificationHref({
  threadId = 0,
  postId = 0,
  replyPostId = 0,
  isFirst,
  isReply,
  threadTitle,
  raw,
}: NotificationView): string | null {
  const named = Number((raw as { thread_id?: unknown } | undefined)?.thread_id ?? 0)
  const person = personOf(raw)
  if (threadId === 0 && named === 0) return person > 0 ? links.user(person) : disputeHref(raw)
  if (threadId === 0) return links.thread(named)
  if (threadTitle === '') return null
  // A reply to a comment opens with that comment.
  if (isReply === 1 && replyPostId > 0 && postId > 0)
    return `${links.comment(threadId, replyPostId)}&postId=${postId}&fromMessage=true`
  return isFirst || postId === 0 ? links.thread(threadId) : links.post(threadId, postId)
}
