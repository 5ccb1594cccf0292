import { useSyncExternalStore } from 'react'
import { readingMemory } from '../../api/reading-memory.ts'
import { useVisit } from '../../api/visit.tsx'

/** Whether the person has opened the thread in this browser. */
export function useIsRead(threadId: number): boolean {
  const { userId } = useVisit()
  return useSyncExternalStore(
    readingMemory.subscribe,
    () => readingMemory.lastRead(userId, threadId) !== null,
    () => false,
  )
}
