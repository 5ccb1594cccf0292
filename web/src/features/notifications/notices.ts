import {
  type InputOf,
  type NotificationView,
  notificationsApi,
  notificationTypes,
} from '@chaguan/contracts/browser'
import { type Query, query } from '../../api/query.ts'
import { links, withQuery } from '../../shared/links/links.ts'

/** A notification with the ones of the same page that it stands for. */
export interface NoticeGroup {
  /** The latest. */
  readonly notice: NotificationView
  readonly others: readonly NotificationView[]
}

/** Merges likes of one post into one notification, where the latest stands. */
export function groupNotices(notices: readonly NotificationView[]): NoticeGroup[] {
  const groups: { notice: NotificationView; others: NotificationView[] }[] = []
  for (const notice of notices) {
    const same = groups.find(
      (group) =>
        notice.type === 'liked' && group.notice.type === 'liked' && group.notice.postId === notice.postId,
    )
    if (same) same.others.push(notice)
    else groups.push({ notice, others: [] })
  }
  return groups
}

/** A sort of notices that has a page. */
export type NoticeKind = 'account' | 'financial' | 'thread'

export type NoticeTab = 'at' | 'reply' | 'like'

const typeOfTab: Readonly<Record<NoticeTab, string>> = { at: 'related', reply: 'replied', like: 'liked' }

/** Notices a page has (docs/reference/pages.md#messages). */
const perPage = 10

/** The types that a page of notices shows (docs/reference/wire-messages.md#notification-types). */
export function typesOf(kind: NoticeKind, tab: NoticeTab): string {
  return kind === 'thread' ? typeOfTab[tab] : notificationTypes[kind].join(',')
}

/** The query for a page of notifications. The server marks them as read. */
export function noticesQuery(
  kind: NoticeKind,
  tab: NoticeTab,
  page: number,
): Query<typeof notificationsApi.listNotifications> {
  const input: InputOf<typeof notificationsApi.listNotifications> = {
    page,
    perPage,
    filter: { type: typesOf(kind, tab) },
  }
  return { ...query(notificationsApi.listNotifications, input), leavesTrace: true }
}

/** Address of a page of notices. */
export function noticesHref(kind: NoticeKind, tab: NoticeTab, page: number): string {
  return withQuery(links.messages, {
    page: kind,
    subPage: kind === 'thread' && tab !== 'at' ? tab : undefined,
    p: page > 1 ? page : undefined,
  })
}

/** Where a notification leads: to the comment, to the thread, or nowhere. */
export function noticeHref({
  threadId = 0,
  postId = 0,
  replyPostId = 0,
  isFirst,
  isReply,
  threadTitle,
  raw,
}: NotificationView): string | null {
  const named = Number((raw as { thread_id?: unknown } | undefined)?.thread_id ?? 0)
  if (threadId === 0) return named > 0 ? links.thread(named) : null
  if (threadTitle === '') return null
  // A reply inside a comment is read with that comment.
  if (isReply === 1 && replyPostId > 0 && postId > 0)
    return `${links.comment(threadId, replyPostId)}&postId=${postId}&fromMessage=true`
  return isFirst || postId === 0 ? links.thread(threadId) : links.post(threadId, postId)
}
