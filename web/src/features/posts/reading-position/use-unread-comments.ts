import type { PostView } from '@chaguan/contracts/browser'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { readStateStore } from '../../../shared/read-state/read-state-store.ts'
import { startReadStateSync } from '../../../shared/read-state/read-state-sync.ts'
import { type CommentsQuery, locateQuery } from '../list/comments-page.ts'
import { floorAfter, unreadPlace } from './unread-comments.ts'

/** The start of the unread comments of a thread, and a callback for the visible ones. */
export function useUnreadComments(
  query: CommentsQuery,
  posts: readonly PostView[],
  total: number | undefined,
  pinnedId: number | undefined,
) {
  const { userId } = usePageContext()
  const { threadId } = query
  const [opened, setOpened] = useState<{ threadId: number; before: number | null } | null>(null)
  /**
   * The newest comment that is visible before the read state is loaded; stored separately, otherwise it would count as
   * read before.
   */
  const early = useRef<{ newest: number } | null>(null)
  useEffect(() => {
    let isGone = false
    const seenFirst = { newest: 0 }
    early.current = seenFirst
    // A thread that was left meanwhile counts as opened.
    const open = () => {
      if (!isGone) setOpened({ threadId, before: readStateStore.lastRead(userId, threadId) })
      readStateStore.remember(userId, threadId, seenFirst.newest)
      if (early.current === seenFirst) early.current = null
    }
    const synced = startReadStateSync(userId)
    // What was read on another device is known once the server has responded.
    if (readStateStore.lastRead(userId, threadId) === null) void synced.then(open)
    else open()
    return () => {
      isGone = true
    }
  }, [userId, threadId])
  const isOpened = opened?.threadId === threadId
  useEffect(() => {
    if (isOpened && total !== undefined) readStateStore.remember(userId, threadId, 0, total)
  }, [userId, threadId, isOpened, total])
  const seen = useCallback(
    (ids: readonly number[]) => {
      if (ids.length === 0) return
      const newest = Math.max(...ids)
      if (early.current) early.current.newest = Math.max(early.current.newest, newest)
      else readStateStore.remember(userId, threadId, newest)
    },
    [userId, threadId],
  )
  const before = isOpened ? opened.before : null
  const place = unreadPlace({ query, posts, pinnedId, total: total ?? 0, before, userId })
  const located = useApiQuery(locateQuery(threadId, before ?? 0), { enabled: place.isElsewhere }).data
  const elsewhere = place.isElsewhere && located ? floorAfter(located, total ?? 0) : null
  return { divides: place.divides, floor: place.floor ?? elsewhere, seen }
}
