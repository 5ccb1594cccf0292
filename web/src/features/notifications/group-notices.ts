import type { NotificationView } from '@chaguan/contracts'

/** A notice, with those of the same page that say the same of others. */
export interface NoticeGroup {
  /** The latest. */
  readonly notice: NotificationView
  readonly others: readonly NotificationView[]
}

/** Likes of one post are one notice, where the latest of them stands; everything else stands for itself. */
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
