import { notificationsApi, type OutputOf } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'

/** The query for the unread counts. */
export const unreadQuery = query(notificationsApi.countUnread, {})

/** Types that are counted but not shown (docs/reference/pages.md#header-h5). */
const shownNowhere = ['questioned'] as const

/** The number of unread notifications and messages that any page shows. */
export function unreadTotal(counts: OutputOf<typeof notificationsApi.countUnread> | undefined): number {
  if (!counts) return 0
  const byType = (counts.typeUnreadNotifications ?? {}) as Readonly<Record<string, number>>
  const hidden = shownNowhere.reduce((sum, type) => sum + (byType[type] ?? 0), 0)
  return Math.max(0, counts.unreadNotifications - hidden + counts.dialogNotifications)
}

/** The number of unread notifications of some types, given as a comma-separated list. */
export function unreadOf(
  counts: OutputOf<typeof notificationsApi.countUnread> | undefined,
  types: string,
): number {
  const byType = (counts?.typeUnreadNotifications ?? {}) as Readonly<Record<string, number>>
  return types.split(',').reduce((sum, type) => sum + (byType[type] ?? 0), 0)
}

const prefix = /^\(\d+\+?\) /

export type UnreadCounts = OutputOf<typeof notificationsApi.countUnread>

/** The counts after all notifications of some types were read. */
export function withoutTypes(counts: UnreadCounts, types: readonly string[]): UnreadCounts {
  const byType = (counts.typeUnreadNotifications ?? {}) as Readonly<Record<string, number>>
  const left = Object.entries(byType).filter(([type]) => !types.includes(type))
  return {
    ...counts,
    unreadNotifications: Math.max(0, counts.unreadNotifications - unreadOf(counts, types.join())),
    typeUnreadNotifications: Object.fromEntries(left),
  }
}

/** A document title with the count before it, `(3) …`; without a count when it is null. */
export function titleWithCount(title: string, count: string | null): string {
  const bare = title.replace(prefix, '')
  return count ? `(${count}) ${bare}` : bare
}
