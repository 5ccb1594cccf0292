import { limits, notificationTypes } from '@chaguan/contracts/browser'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsLive } from '../../api/live-events.ts'
import { apiQueryOptions, useApiQuery } from '../../api/query.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { badgeCount } from '../../ui/badge/badge-count.ts'
import { titleWithCount, unreadOf, unreadQuery, unreadTotal } from './unread.ts'
import { useReadPosts } from './use-read-posts.ts'

/** The unread total as last fetched; 0 for a visitor. */
export function useUnread(): number {
  return unreadTotal(useApiQuery(unreadQuery, { enabled: false }).data)
}

/** Keeps the count before the title of the document, whatever the pages call it. */
function useCountInTitle(count: string | null): void {
  useEffect(() => {
    const name = () => {
      const wanted = titleWithCount(document.title, count)
      if (document.title !== wanted) document.title = wanted
    }
    name()
    const observer = new MutationObserver(name)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [count])
}

/** With a live stream they come by themselves; a look now and then finds what it missed. Milliseconds. */
const seldomMs = 300_000

/**
 * Fetches the unread counts at load and, without a live stream, every 60 s while a member sees the page
 * (docs/reference/pages.md#header-pc).
 */
export function UnreadWatch() {
  const { userId } = usePageContext()
  const isLive = useIsLive()
  useQuery({
    ...apiQueryOptions(unreadQuery.endpoint, unreadQuery.input),
    enabled: userId !== null,
    refetchInterval: isLive ? seldomMs : limits.unreadIntervalMs,
    refetchOnWindowFocus: true,
  })
  useCountInTitle(badgeCount(useUnread())?.text ?? null)
  useReadPosts(
    unreadOf(useApiQuery(unreadQuery, { enabled: false }).data, notificationTypes.thread.join()) > 0,
  )
  return null
}
