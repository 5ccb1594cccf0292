import { useEffect, useState } from 'react'
import { useVisit } from '../../api/visit.tsx'

/** Whether the person has opened the thread in this browser; what remembers it comes once the page is live. */
export function useIsRead(threadId: number): boolean {
  const { userId } = useVisit()
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    import('../../api/reading-memory.ts').then(
      ({ readingMemory }) => {
        if (isGone) return
        const look = () => setRead(readingMemory.lastRead(userId, threadId) !== null)
        look()
        stop = readingMemory.subscribe(look)
      },
      () => {},
    )
    return () => {
      isGone = true
      stop()
    }
  }, [userId, threadId])
  return isRead
}
