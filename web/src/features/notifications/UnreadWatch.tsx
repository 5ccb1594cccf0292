import { limits, notificationTypes, userStatus, usersApi } from '@chaguan/contracts/browser'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useIsLive } from '../../api/live-events.ts'
import { apiQueryOptions, query, useApiQuery } from '../../api/query.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { writtenEvent } from '../../shared/content/written-event.ts'
import { titleWithCount, unreadOf, unreadQuery, unreadTotal } from '../../shared/notifications/unread.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Badge } from '../../ui/badge/Badge.tsx'
import { badgeCount } from '../../ui/badge/badge-count.ts'
import { useReadPosts } from './use-read-posts.ts'

/** The unread total as last fetched; 0 for a visitor. */
function useUnread(): number {
  return unreadTotal(useApiQuery(unreadQuery, { enabled: false }).data)
}

/** The badge with the unread count; renders nothing for 0. */
export function UnreadBadge() {
  const t = useTexts()
  const n = useUnread()
  return <Badge count={n} label={t('site.unread', { n })} />
}

/** Keeps the count in the document's title, whatever title pages set. */
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

interface OpenOffer {
  readonly pushKey: string
  readonly PushOffer: ComponentType<{ pushKey: string; onEnd: () => void }>
}

/** Offers push notifications after the first comment or message, whose author may expect an answer. */
function usePushOffer(userId: number | null) {
  const [offer, setOffer] = useState<OpenOffer | null>(null)
  useEffect(() => {
    if (userId === null) return undefined
    const find = () => {
      import('./channels/PushOffer.tsx')
        .then(({ findPushOffer }) => findPushOffer(userId))
        .then(
          (found) => found && setOffer(found),
          // It is offered after another message then.
          () => {},
        )
    }
    window.addEventListener(writtenEvent, find)
    return () => window.removeEventListener(writtenEvent, find)
  }, [userId])
  return offer && <offer.PushOffer pushKey={offer.pushKey} onEnd={() => setOffer(null)} />
}

/** Milliseconds between two polls with a live stream, which may have missed events. */
const pollWithStreamMs = 300_000
/** Milliseconds between two polls in review, without a stream: a refusal of the account is shown soon. */
const pollInReviewMs = 5000

/**
 * Fetches the unread counts at load and, without a live stream, every 60 s while a member's page is visible
 * (docs/reference/pages.md#header-pc), more often while the account is in review; also renders the offer of push notifications.
 */
export function UnreadWatch() {
  const { userId } = usePageContext()
  const isLive = useIsLive()
  const me = useApiQuery(query(usersApi.openProfile, { userId: userId ?? 0 }), { enabled: false }).data
  const isInReview = me?.status === userStatus.inReview
  const pollMs = isInReview ? pollInReviewMs : limits.unreadIntervalMs
  useQuery({
    ...apiQueryOptions(unreadQuery.endpoint, unreadQuery.input),
    enabled: userId !== null,
    refetchInterval: isLive ? pollWithStreamMs : pollMs,
    refetchOnWindowFocus: true,
  })
  useCountInTitle(badgeCount(useUnread())?.text ?? null)
  useReadPosts(
    unreadOf(useApiQuery(unreadQuery, { enabled: false }).data, notificationTypes.thread.join()) > 0,
  )
  return usePushOffer(userId)
}
