import type { PostView } from '@chaguan/contracts'
import { useCallback, useEffect, useState } from 'react'
import { readingMemory } from '../../api/reading-memory.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useVisit } from '../../api/visit.tsx'
import { type CommentsQuery, locateAsk } from './post-list.ts'
import { floorAfter, unreadPlace } from './unread-comments.ts'

/** Where the comments begin that came since the person read the thread last, and what to call with the ones in sight. */
export function useUnreadComments(query: CommentsQuery, posts: readonly PostView[], total: number) {
  const { userId } = useVisit()
  const { threadId } = query
  const [opened, setOpened] = useState<{ threadId: number; before: number | null } | null>(null)
  useEffect(() => {
    setOpened({ threadId, before: readingMemory.lastRead(userId, threadId) })
    readingMemory.remember(userId, threadId, 0)
  }, [userId, threadId])
  const seen = useCallback(
    (ids: readonly number[]) => {
      if (ids.length > 0) readingMemory.remember(userId, threadId, Math.max(...ids))
    },
    [userId, threadId],
  )
  const before = opened?.threadId === threadId ? opened.before : null
  const place = unreadPlace({ query, posts, total, before, userId })
  const located = useAnswer(locateAsk(threadId, before ?? 0), { enabled: place.isElsewhere }).data
  const elsewhere = place.isElsewhere && located ? floorAfter(located, total) : null
  return { divides: place.divides, floor: place.floor ?? elsewhere, seen }
}
